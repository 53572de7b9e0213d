"""A full disk over HTTP: 503 with a sentence in the reader's language, and the same confirm goes through later."""

from petitfour.bots import make_bot
from petitfour.table.house import House
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.testing.powercut import Disk

from .conftest import run, serving, two_at


def test_a_full_disk_is_told_in_both_languages_and_the_same_confirm_goes_through_later(games, tmp_path):
    disk = Disk(tmp_path)
    house = House(games, SqliteRepository.at(tmp_path / "tables.sqlite", disk.name), make_bot, bot_pause=0)

    async def body():
        async with serving(house) as app:
            ana, ben, table = await two_at(app)
            await ana.post(f"/tables/{table}/draft", {"action": 3})
            disk.room = 0
            confirm = (f"/tables/{table}/confirm", {"version": 1, "client_id": "client-0001"})
            answer = await ana.post(*confirm)
            assert answer.status_code == 503 and "no room left on the disk" in answer.json()["error"]
            answer = await ana.post(confirm[0] + "?lang=es", confirm[1])
            assert answer.status_code == 503 and "No queda espacio en el disco" in answer.json()["error"]
            seen = (await ben.get(f"/tables/{table}")).json()
            assert seen["version"] == 1 and seen["waiting"] == [0]
            disk.room = None
            again = await ana.post(*confirm)
            assert again.status_code == 200 and again.json()["confirmed"] == 2

    try:
        run(body())
    finally:
        house.repository.close()
        disk.unregister()
