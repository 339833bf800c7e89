"""JSON, base64 and instants: what is taken, what is refused, and what it comes to."""

import datetime
import unittest
from fractions import Fraction

import support
import instants
import octets
import strict_json
from strict_json import Number


class StrictJSON(unittest.TestCase):
    def test_refused(self):
        for text in (
            b"", b" ", b"{", b"[1,]", b'{"a":1,}', b'{"a":1,"a":2}', b'{"a":1,"\\u0061":2}',
            b"\xef\xbb\xbf{}", '{"a":1}'.encode("utf-16"), b'"\xff"', b'"\xed\xa0\x80"',
            b'"\\ud800"', b'"\\udc00\\ud800"', b'{"\\ud800":1}', b'["a",{"b":["\\ud800"]}]',
            b'"\x01"', b'"\n"', b'"\\x"', b'"\\u12"', b"NaN", b"Infinity", b"-Infinity",
            b"01", b"1.", b".5", b"+1", b"1e", b"-", b"0x1", "1\u0663".encode(), b"// a\n1",
            b"/**/1", b"'a'", b"{a:1}", b"1 2", b"{}{}", b"\x0b1", b"tru", b"1\x00",
            b"[" * 513 + b"]" * 513, b"[" * 100_000,
        ):
            with self.subTest(text[:30]), self.assertRaises(strict_json.NotStrictJSON):
                strict_json.parse(text)

    def test_taken(self):
        for text, value in (
            (b' {"a" :\t[1, true,false,\r\nnull]} ', {"a": [1, True, False, None]}),
            (b'"\\ud83d\\ude00\\/\\u0000\x7f"', "\U0001f600/\0\x7f"),
            (b'""', ""), (b"[]", []), (b"-0", Number("-0")), (b'{"":{"[":"]"}}', {"": {"[": "]"}}),
        ):
            with self.subTest(text):
                self.assertTrue(strict_json.same(strict_json.parse(text), value))
        self.assertEqual(strict_json.parse(b"-1.50E+0003").text, "-1.50E+0003")
        strict_json.parse(b"[" * 512 + b"]" * 512)

    def test_same(self):
        for one, other, expected in (
            ("1544111986.0", "1544111986", True), ("1e3", "1000", True), ("0", "-0.0e9", True),
            ("18446744073709551615", "18446744073709551616", False), ("1", "-1", False),
            ("1e999999999", "1e999999999", True), ("1e400", "1e401", False),
            ("0." + "0" * 20 + "1", "1e-21", True), ("120e-1", "12", True),
        ):
            with self.subTest((one, other)):
                self.assertIs(strict_json.same(Number(one), Number(other)), expected)
        for one, other in ((True, Number("1")), (None, False), ("1", Number("1")), ([], {}),
                           ("\u00e1", "a\u0301"), ({"a": None}, {})):
            self.assertFalse(strict_json.same(one, other))

    def test_value(self):
        for text, value in (
            ("1514862245.5", Fraction(3029724491, 2)), ("1.514862245e9", 1514862245),
            ("-1", -1), ("-0", 0), ("10e-1", 1), ("0e999999999999999999999", 0),
            ("1" + "0" * 5000 + "e-5000", 1),
        ):
            self.assertEqual(Number(text).value(10**12), value)
        for text in ("1e400", "9223372036854775808", "1e99999999999999999999", "1" + "0" * 10_000):
            self.assertGreater(Number(text).value(10**12), 10**12)
        for text in ("1e-999999999", "1e-99999999999999999999"):
            self.assertTrue(0 < Number(text).value(10**12) < 1)
        self.assertLess(Number("-1e-999999999").value(10**12), 0)
        self.assertEqual(Number("9" * 12).value(10**12), 10**12 - 1)


class Base64(unittest.TestCase):
    def test_standard(self):
        for size in range(70):
            data = bytes(range(size))
            self.assertEqual(octets.decode(octets.encode(data)), data)
        for text in ("YQ", "YQ=", "YR==", "YQ==\n", " YQ==", "Y Q==", "-_==", "YQ===", "\u00e1",
                     "=", "YQ==YQ==", "YQ==="):
            self.assertIsNone(octets.decode(text), text)

    def test_url_safe(self):
        for size in range(70):
            data = bytes(range(255, 255 - size, -1))
            self.assertEqual(octets.decode_url(octets.encode_url(data)), data)
        for text in ("YQ==", "YR", "Y", "+/8", "YQ\n", " YQ", "YWJjZ", "\u00e1\u00e1"):
            self.assertIsNone(octets.decode_url(text), text)


class Instants(unittest.TestCase):
    def test_against_datetime(self):
        epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
        day = datetime.date(1, 1, 1)
        while day.year < 9990:
            text = f"{day.isoformat()}T23:59:58Z"
            moment = datetime.datetime(
                day.year, day.month, day.day, 23, 59, 58, tzinfo=datetime.timezone.utc
            )
            seconds = instants.parse(text)
            self.assertEqual(seconds, (moment - epoch) // datetime.timedelta(seconds=1))
            self.assertEqual(instants.format_instant(seconds + Fraction(9, 10)), text)
            self.assertEqual(instants.format_date(seconds), day.isoformat().replace("-", ""))
            day += datetime.timedelta(days=97)

    def test_boundaries(self):
        for text, seconds in (
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:00z", 0),
            ("1970-01-01T00:00:00-00:00", 0), ("1970-01-01T00:00:00+14:00", -50400),
            ("1970-01-01T00:00:00-12:00", 43200), ("1970-01-01T23:59:00+23:59", 0),
            ("1969-12-31T23:59:59.5Z", Fraction(-1, 2)),
            ("0000-01-01T00:00:00Z", instants.FIRST_SECOND),
            ("0000-02-29T00:00:00Z", instants.FIRST_SECOND + 59 * 86400),
            ("9999-12-31T23:59:59Z", instants.LAST_SECOND),
            ("2018-01-02T03:04:05Z", 1514862245), ("2018-01-02T08:34:05+05:30", 1514862245),
        ):
            self.assertEqual(instants.parse(text), seconds, text)
        self.assertEqual(instants.format_date(Fraction(-1, 2)), "19691231")
        self.assertEqual(instants.format_date(instants.FIRST_SECOND), "00000101")
        self.assertIsNone(instants.format_date(instants.FIRST_SECOND - 1))
        self.assertIsNone(instants.format_date(instants.LAST_SECOND + 1))
        self.assertEqual(
            instants.format_instant(instants.LAST_SECOND + Fraction(1, 2)), "9999-12-31T23:59:59Z"
        )

    def test_refused(self):
        for text in (
            "", "2018-01-02", "2018-01-02T03:04:05", "2018-01-02 03:04:05Z", "2018-1-2T3:4:5Z",
            "2016-12-31T23:59:60Z", "2018-01-02T24:00:00Z", "2018-01-02T03:60:05Z",
            "2018-02-30T03:04:05Z", "2018-02-29T03:04:05Z", "1900-02-29T00:00:00Z",
            "2018-00-01T00:00:00Z", "2018-13-01T00:00:00Z", "2018-01-00T00:00:00Z",
            "2018-01-02T03:04:05.Z", "2018-01-02T03:04:05,5Z", "2018-01-02T03:04:05+24:00",
            "2018-01-02T03:04:05+05:60", "2018-01-02T03:04:05+0530", "2018-01-02T03:04:05+05",
            "2018-01-02T03:04:05Z\n", " 2018-01-02T03:04:05Z", "12018-01-02T03:04:05Z",
            "-018-01-02T03:04:05Z", "\u0662\u0660\u0661\u0668-01-02T03:04:05Z",
            "2018-01-02T03:04:05ZZ", "20180102T030405Z",
        ):
            self.assertIsNone(instants.parse(text), text)

    def test_dates(self):
        for text, day in (("19700101", 0), ("20180102", 17533), ("20200229", 18321)):
            self.assertEqual(instants.parse_date(text), day)
        for text in ("20180230", "20180229", "201801020", "2018010", "", "2018-1-2", "20181301",
                     "20180102\n", "\u0662\u0660\u0661\u0668\u0660\u0661\u0660\u0662"):
            self.assertIsNone(instants.parse_date(text), text)


if __name__ == "__main__":
    unittest.main()
