"""The ambiguities that a stateless outcome can hang on, each with its interpretations.

What an interpretation changes stands where the question is asked (`interpretations.of`); this table lets the
program tell an ambiguity it knows from one it has never heard of.
"""

import digest
import jws
import jwt_claims
import layer
import sinch
import user_ids
from names import verified

_ACCEPT_OR_REJECT = {"accept", "reject"}
_ACCEPT_OR_REFUSE = {"accept", "refuse"}
_ISSUE_OR_REFUSE = {"issue", "refuse"}
_COMPUTED_OR_REFUSED = {"computed", "refused"}
_FORMS_IN_SUBJECT = {"raw", "percent-encoded", "refuse"}

_OF_VERIFIERS = (
    (("jws", "sinch", "layer"), jws.DUPLICATES["header"], {"reject", "take-last"}),
    (("sinch", "layer"), jws.DUPLICATES["claims"], {"reject", "take-last"}),
    (("jws", "sinch", "layer"), jws.UNKNOWN_DUPLICATES["header"], _ACCEPT_OR_REJECT),
    (("sinch", "layer"), jws.UNKNOWN_DUPLICATES["claims"], _ACCEPT_OR_REJECT),
    (("jws", "sinch", "layer"), jws.BYTE_ORDER_MARK["header"], _ACCEPT_OR_REJECT),
    (("sinch", "layer"), jws.BYTE_ORDER_MARK["claims"], _ACCEPT_OR_REJECT),
    (("jws", "sinch", "layer"), jws.LONE_SURROGATE["header"], _ACCEPT_OR_REJECT),
    (("sinch", "layer"), jws.LONE_SURROGATE["claims"], _ACCEPT_OR_REJECT),
    (("jws", "sinch", "layer"), jws.TRAILING_BITS_SIGNED, _ACCEPT_OR_REJECT),
    (("jws", "sinch", "layer"), jws.TRAILING_BITS_IN_SIGNATURE, _ACCEPT_OR_REJECT),
    (("jws", "sinch", "layer"), jws.B64_TRUE, _ACCEPT_OR_REJECT),
    (("sinch", "layer"), jwt_claims.EXP_BEYOND_YEAR_9999, _ACCEPT_OR_REJECT),
    (("sinch",), jwt_claims.INSTANCE_BEYOND_YEAR_9999, _ACCEPT_OR_REJECT),
    (("sinch", "layer"), jwt_claims.LIFETIME_OF_DECADES, _ACCEPT_OR_REJECT),
    (("sinch", "layer"), jwt_claims.IAT_AHEAD, _ACCEPT_OR_REJECT),
    (("sinch", "layer"), jwt_claims.IAT_AHEAD_BY_FRACTION, _ACCEPT_OR_REJECT),
    (("sinch", "layer"), jwt_claims.NBF_NULL, {"reject", "as-absent"}),
)
_OF_PEM = (jws.PEM_BEHIND_TEXT, jws.PEM_BEHIND_MARK, jws.PEM_IN_ONE_LINE)

READINGS = {
    sinch.KEY_OF_NEXT_DAY: _ACCEPT_OR_REJECT,
    sinch.KEY_FAR_FROM_IAT: {"compared", "not-compared"},
    sinch.TYPE_IN_OTHER_LETTERS: _ACCEPT_OR_REJECT,
    sinch.OTHER_TYPE: _ACCEPT_OR_REJECT,
    sinch.NO_TYPE: _ACCEPT_OR_REJECT,
    sinch.NULL_TYPE: _ACCEPT_OR_REJECT,
    sinch.SHORT_TIME_TO_LIVE: _ACCEPT_OR_REJECT,
    sinch.LIFETIME_OF_DAYS: _ACCEPT_OR_REJECT,
    sinch.ISSUED_LIFETIME_OF_DAYS: _ISSUE_OR_REFUSE,
    sinch.FRACTION_OF_DATE: {"counted", "cut-off"},
    sinch.GIVEN_NONCE: {"as-given", "refuse"},
    **dict.fromkeys(sinch.SHORTEST_SECRET.values(), {"any", "longer"}),
    **dict.fromkeys(sinch.SEQUENCE_ZERO.values(), _ACCEPT_OR_REFUSE),
    **dict.fromkeys(sinch.SEQUENCE_BEYOND_SIGNED.values(), _ACCEPT_OR_REFUSE),
    **dict.fromkeys(sinch.KEY_NO_UUID.values(), _ACCEPT_OR_REFUSE),
    sinch.SECRET_WITH_SPACE_AROUND: _ACCEPT_OR_REFUSE,
    sinch.SECRET_NO_BASE64: _ACCEPT_OR_REFUSE,
    **dict.fromkeys(user_ids.SIGNED["sign"].values(), _ACCEPT_OR_REFUSE),
    **dict.fromkeys(user_ids.SIGNED["verify"].values(), _ACCEPT_OR_REFUSE),
    user_ids.ISSUED_LENGTH: _ACCEPT_OR_REFUSE,
    user_ids.VERIFIED_LENGTH: _ACCEPT_OR_REFUSE,
    **dict.fromkeys(user_ids.ISSUED.values(), _FORMS_IN_SUBJECT),
    user_ids.ISSUED["backslash-and-slash"]: {*_FORMS_IN_SUBJECT, "percent-encoded-but-for-slashes"},
    **dict.fromkeys(user_ids.VERIFIED.values(), _ACCEPT_OR_REJECT),
    user_ids.PERCENT_SEQUENCE: {"literal", "decoded", "reject"},
    user_ids.SUBJECT_SLASH: _ACCEPT_OR_REJECT,
    user_ids.SUBJECT_LEADING_SLASH: _ACCEPT_OR_REJECT,
    jwt_claims.ISSUED_LIFETIME_OF_DECADES: _ISSUE_OR_REFUSE,
    jwt_claims.ISSUED_LIFETIME_OF_A_YEAR: _ISSUE_OR_REFUSE,
    **{
        verified(verifier, question): answers
        for verifiers, question, answers in _OF_VERIFIERS for verifier in verifiers
    },
    jws.B64_FALSE: _ACCEPT_OR_REJECT,
    jws.JSON_SERIALISATION: _ACCEPT_OR_REJECT,
    jws.NONE_ASKED_FOR: _ACCEPT_OR_REJECT,
    jws.NONE_BESIDE_KEYS: _ACCEPT_OR_REJECT,
    jws.SIGN_NONE: {"refuse", "sign"},
    **{
        f"{call}-{question}": _ACCEPT_OR_REFUSE
        for call in jws.SIGNERS for question in (jws.KEY_IN_PKCS1, *_OF_PEM)
    },
    **{
        f"{call}-{question}": _ACCEPT_OR_REJECT
        for call in jws.VERIFIERS for question in (*jws.PUBLIC_KEY_FORMATS.values(), *_OF_PEM)
    },
    **dict.fromkeys(sinch.SECRET_TRAILING_BITS.values(), _ACCEPT_OR_REFUSE),
    layer.OLDER_TYPE: _ACCEPT_OR_REJECT,
    layer.ABSENT_TYPE: _ACCEPT_OR_REJECT,
    layer.OTHER_TYPE: _ACCEPT_OR_REJECT,
    layer.NO_TYPE: _ACCEPT_OR_REJECT,
    layer.NULL_TYPE: _ACCEPT_OR_REJECT,
    layer.ISSUED_TYPE: {"jwt", "jws", "absent", "lower-case", "media-type"},
    layer.SHORT_LIFETIME_AT_VERIFIER: _ACCEPT_OR_REJECT,
    **dict.fromkeys(
        (
            layer.NAME_WITH_QUOTES, layer.NONCE_WITH_QUOTES, layer.OTHER_ISSUED_KEY_ID,
            layer.OTHER_ISSUED_PROVIDER,
        ),
        {"as-given", "refuse"},
    ),
    layer.FRACTIONAL_DATES: _ACCEPT_OR_REJECT,
    layer.DATE_NOTATION: _ACCEPT_OR_REJECT,
    layer.SHORT_LIFETIME: _ISSUE_OR_REFUSE,
    layer.OTHER_KEY_ID: _ACCEPT_OR_REJECT,
    **dict.fromkeys(layer.ISSUED_USER_ID.values(), {"as-given", "refuse"}),
    **dict.fromkeys(layer.VERIFIED_USER_ID.values(), {"as-given", "reject"}),
    digest.HA1_LETTER_CASE: {"lower-case", "as-given", "refuse"},
    digest.AUTH_INT: _COMPUTED_OR_REFUSED,
    **{
        ambiguity: answers
        for of_call in (digest.DERIVATION, digest.RESPONSE)
        for ambiguity, answers in (
            (of_call.colon_in_username, _ACCEPT_OR_REFUSE),
            (of_call.normalisation, {"as-given", "form-c"}),
            (of_call.algorithm_letter_case, _COMPUTED_OR_REFUSED),
            (of_call.suffix_letter_case, _COMPUTED_OR_REFUSED),
            *((name, _COMPUTED_OR_REFUSED) for name in of_call.algorithms.values()),
        )
    },
}
