"""Connect four: four discs of one colour in a line. The yardstick of the house, since every peer has it."""

from petitfour.core.kit import About

about = About(name="connect-four", players=(2,), minutes=5, seats_interchangeable=True, instant_turns=True)
