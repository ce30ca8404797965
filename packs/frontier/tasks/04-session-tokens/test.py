import unittest

import jwt

OLD = "the old secret of the booking service"
NEW = "the new secret of the booking service"
KEYS = {"old": OLD, "new": NEW}


def make_token(kid="new", secret=NEW, algorithm="HS256", without=(), **changes):
    claims = {"sub": "ada", "iat": 1000, "exp": 2000, "jti": "t1", "aud": "booking", **changes}
    for name in without:
        del claims[name]
    headers = {} if kid is None else {"kid": kid}
    return jwt.encode(claims, secret, algorithm=algorithm, headers=headers)


class TestCases(unittest.TestCase):
    def statuses(self, *tokens, now=1500, revoked=()):
        report = task_func(list(tokens), KEYS, now, set(revoked))
        return [status for _, status in report["statuses"]]

    def test_sessions_are_the_longest_by_subject(self):
        tokens = [
            make_token(sub="zoe", exp=1800),
            make_token(jti="t2", exp=1700),
            make_token(jti="t3", exp=1900, kid="old", secret=OLD),
            make_token(jti="t4", exp=1600),
        ]
        report = task_func(tokens, KEYS, 1500, set())
        self.assertEqual(list(report["sessions"].items()), [("ada", 400), ("zoe", 300)])

    def test_fingerprints_are_base58_of_sha256(self):
        report = task_func(["abc", "", "héllo"], KEYS, 1500, set())
        self.assertEqual(
            report["statuses"],
            [
                ("DYu3G8aGTM", "malformed"),
                ("GKot5hBsd8", "malformed"),
                ("54KSvNF3zF", "malformed"),
            ],
        )
        self.assertEqual(report["sessions"], {})

    def test_key_must_be_known(self):
        self.assertEqual(
            self.statuses(make_token(kid="lost"), make_token(kid=None), make_token()),
            ["unknown-key", "unknown-key", "accepted"],
        )

    def test_signature_and_algorithm_must_fit(self):
        tokens = [
            make_token(secret=OLD),
            make_token(kid="old"),
            make_token(algorithm="HS384"),
            make_token(secret=None, algorithm="none"),
            make_token()[:-6] + "AAAAAA",
        ]
        self.assertEqual(self.statuses(*tokens), ["forged"] * 5)

    def test_claims_must_be_there(self):
        tokens = [make_token(without=[name]) for name in ("sub", "exp", "iat", "jti")]
        self.assertEqual(self.statuses(*tokens), ["incomplete"] * 4)
        self.assertEqual(self.statuses(make_token(secret=OLD, without=["sub"])), ["forged"])

    def test_token_ends_at_its_second(self):
        self.assertEqual(self.statuses(make_token(), now=1999), ["accepted"])
        self.assertEqual(self.statuses(make_token(), now=2000), ["expired"])

    def test_token_begins_at_its_second(self):
        self.assertEqual(self.statuses(make_token(), now=999), ["early"])
        self.assertEqual(self.statuses(make_token(), now=1000), ["accepted"])
        self.assertEqual(self.statuses(make_token(nbf=1200), now=1199), ["early"])
        self.assertEqual(self.statuses(make_token(nbf=1200), now=1200), ["accepted"])
        self.assertEqual(self.statuses(make_token(nbf=500), now=999), ["early"])

    def test_tokens_of_the_far_future_and_past(self):
        late = make_token(iat=4_000_000_000, exp=4_000_000_100)
        self.assertEqual(self.statuses(late), ["early"])
        self.assertEqual(self.statuses(late, now=4_000_000_050), ["accepted"])

    def test_audience_may_be_one_of_several(self):
        tokens = [
            make_token(aud="billing"),
            make_token(aud=["billing"]),
            make_token(without=["aud"]),
            make_token(aud="booking-desk"),
            make_token(aud=["billing", "booking"]),
        ]
        self.assertEqual(self.statuses(*tokens), ["audience"] * 4 + ["accepted"])

    def test_revoked_and_replayed(self):
        tokens = [make_token(jti="bad"), make_token(), make_token(sub="ben"), make_token(jti="t2")]
        self.assertEqual(
            self.statuses(*tokens, revoked=["bad"]), ["revoked", "accepted", "replayed", "accepted"]
        )

    def test_refused_token_does_not_use_up_its_id(self):
        self.assertEqual(
            self.statuses(make_token(exp=1400), make_token(), make_token()),
            ["expired", "accepted", "replayed"],
        )

    def test_order_of_the_statuses(self):
        tokens = [
            make_token(exp=1200, iat=1600, aud="x"),
            make_token(iat=1600, aud="x"),
            make_token(aud="x", jti="bad"),
            make_token(kid="lost", secret=OLD),
        ]
        self.assertEqual(
            self.statuses(*tokens, revoked=["bad"]), ["expired", "early", "audience", "unknown-key"]
        )
