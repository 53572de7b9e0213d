"""People who keep their seats: devices at a house that is reached in a way which browsers take for secure."""

from contextlib import asynccontextmanager

import httpx

from petitfour.web.app import create_app
from petitfour.web.public import Public

from .authenticator import Authenticator
from .conftest import Person

HOME = "http://localhost:8444"
ABROAD = "https://house.test"
PUBLIC = Public("https", "house.test", ())
GAME = "connect-four"


class Device(Person):
    """A browser at such a house, with or without passkeys of its own."""

    def __init__(self, app, origin=HOME, authenticator=None):
        transport = httpx.ASGITransport(app)
        self.http = httpx.AsyncClient(transport=transport, base_url=origin, headers={"origin": origin})
        self.keys = authenticator or Authenticator(origin)

    async def done(self, path, body=None):
        """A change that is made."""
        answer = await self.post(path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def add_passkey(self, name="Ana", face="lion"):
        options = (await self.done("/keyring/passkeys/begin", {"name": name}))["options"]
        credential = self.keys.make(options)
        return await self.done("/keyring/passkeys", {"credential": credential, "name": name, "face": face})

    async def begin(self):
        return (await self.done("/keyring/sign-in/begin"))["options"]

    async def sign_in(self, **lies):
        return await self.post("/keyring/sign-in", {"credential": self.keys.show(await self.begin(), **lies)})

    async def ring(self):
        return (await self.get("/keyring")).json()

    async def seat(self, table):
        return (await self.get(f"/tables/{table}")).json()["seat"]

    def copy(self, app, origin=HOME):
        """Another browser of the same person: their passkeys are there as well."""
        return Device(app, origin, self.keys)


@asynccontextmanager
async def at_house(house, **more):
    app = create_app(house, **more)
    async with app.router.lifespan_context(app):
        yield app
        for task in list(house.attendant.tasks):
            task.cancel()


async def seated(device, name="Ana", **more):
    """A table made by this device; its id and its link."""
    table = await device.done("/tables", {"game": GAME, "name": name, **more})
    return table["id"], table["link"]


async def kept(app, origin=HOME):
    """Ana at her own device, with a seat on her keyring; the device and the table's id."""
    ana = Device(app, origin)
    table, _ = await seated(ana)
    await ana.add_passkey()
    await ana.done(f"/tables/{table}/keep")
    return ana, table
