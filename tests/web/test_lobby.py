"""The lobby: what there is to play."""

from .conftest import Person, run, serving


def test_games_come_with_options_box_and_rules_in_both_languages(new_house):
    async def body():
        async with serving(new_house()) as app:
            told = (await Person(app).get("/games?lang=es")).json()["games"]
            cards = {card["name"]: card for card in told}
            assert cards["leduc-poker"]["options"][0]["values"][0]["title"] == "una"
            assert "Cómo se juega" in cards["connect-four"]["rules"]
            assert cards["connect-four"]["box"]["contents"]["grid"]["columns"] == 7

    run(body())
