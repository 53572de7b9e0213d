"""The few numbers with a meaning in every game."""

# What a cell can hold besides its domain.
EMPTY = -1  # nothing lies here
NONE = -1  # no such thing (in tables of the box)
UNSEEN = -32768  # this seat may not see the cell (only in views, never in a state)

# Who decides: a seat number from 0, or one of these.
NO_SEAT = -1  # the game is over
CHANCE = -2  # chance decides
SEVERAL = -3  # several seats at once: `waiting` names them

# Who sees a field of the state.
ALL = "all"
OWNER = "owner"  # axis 0 is the seat
NOBODY = "nobody"

# Who sees an event: everybody, one seat (its number), or all but one seat (`all_but`).
EVERYONE = -1

SPECTATOR = -1  # the seat number of somebody who watches

# Streams of random numbers that come from one seed.
CHANCE_STREAM = 1
PLAYER_STREAM = 2

# How several worlds compare to a seat after a decision.
ALIKE = 0
LOOK_ALIKE = 1  # what it sees and may do is the same, but not the events
DIFFERENT = 2

# Reasons every game shares; a game's own start at FIRST_OWN_REASON.
OK = 0
NO_SUCH_ACTION = 1
NOT_YOUR_TURN = 2
GAME_IS_OVER = 3
FIRST_OWN_REASON = 16
