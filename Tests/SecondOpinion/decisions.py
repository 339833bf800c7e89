"""The open decisions that a stateless outcome can hang on, each with its readings.

What a reading changes stands where the question is asked (`readings.of`); this table lets the
program tell a decision it knows from one it has never heard of.
"""

import jwt_claims
import sinch

READINGS = {
    sinch.KEY_ONE_DAY_FROM_IAT: ("reject", "accept"),
    sinch.OTHER_TYPE: ("reject", "accept"),
    sinch.SHORT_TIME_TO_LIVE: ("reject", "accept"),
    sinch.FIRST_SEQUENCE_ZERO: ("accept", "refuse"),
    sinch.SEQUENCE_BEYOND_SIGNED: ("accept", "refuse"),
    sinch.USER_BEYOND_ASCII: ("accept", "refuse"),
    sinch.RESERVED_IN_SUBJECT: ("raw", "percent-encoded"),
    jwt_claims.BEYOND_YEAR_9999: ("reject", "accept"),
}
