import hashlib
import hmac
import json
import unittest

import fakeredis
from starlette.testclient import TestClient


def sign(body, moment=1000, secret="s1"):
    data = f"{moment}.".encode() + body
    return hmac.new(secret.encode(), data, hashlib.sha256).hexdigest()


class TestCases(unittest.TestCase):
    def setUp(self):
        self.redis = fakeredis.FakeRedis(server=fakeredis.FakeServer(), decode_responses=True)
        self.web = TestClient(task_func(self.redis, ["s1", "s2"], 1000))

    def post(self, event="e1", topic="paid", moment=1000, secret="s1", body=None, header=None):
        body = json.dumps({"id": event}).encode() if body is None else body
        header = f"t={moment},v1={sign(body, moment, secret)}" if header is None else header
        response = self.web.post(f"/hooks/{topic}", content=body, headers={"X-Signature": header})
        return response.status_code, response.json()["status"]

    def test_event_is_taken(self):
        body = b'{"id": "e1",  "amount": 5}'
        response = self.web.post(
            "/hooks/paid", content=body, headers={"X-Signature": f"t=1000,v1={sign(body)}"}
        )
        (entry,) = self.redis.xrange("hooks:paid")
        self.assertEqual(response.status_code, 202)
        self.assertEqual(
            (response.json() == {"status": "taken", "entry": entry[0]}, entry[1]),
            (True, {"id": "e1", "body": '{"id": "e1",  "amount": 5}'}),
        )

    def test_id_is_kept_for_a_day(self):
        self.post("e:1")
        self.assertEqual(sorted(self.redis.keys()), ["hooks:paid", "seen:paid:e:1"])
        self.assertEqual(self.redis.get("seen:paid:e:1"), "1")
        self.assertEqual(86_300 < self.redis.ttl("seen:paid:e:1") <= 86_400, True)

    def test_event_comes_again(self):
        self.assertEqual(self.post(), (202, "taken"))
        self.assertEqual(self.post(body=b'{"id": "e1", "n": 2}'), (200, "again"))
        self.assertEqual(self.post(topic="refund"), (202, "taken"))
        self.assertEqual(self.redis.xlen("hooks:paid"), 1)

    def test_unsigned(self):
        response = self.web.post("/hooks/paid", content=b'{"id": "e1"}')
        self.assertEqual((response.status_code, response.json()), (400, {"status": "unsigned"}))
        good = sign(b'{"id": "e1"}')
        headers = ["", "t=1000", f"v1={good}", f"v1={good},t=1000", f"t=1000,t=1000,v1={good}"]
        headers += [f"t=+1000,v1={good}", f"t=,v1={good}", f"t=1000,v1={good},v2=x", "t=1000,"]
        headers += [f"t=1000, v1={good}", f"T=1000,v1={good}"]
        self.assertEqual([self.post(header=header) for header in headers], [(400, "unsigned")] * 11)

    def test_forged(self):
        body = b'{"id": "e1"}'
        headers = ["t=1000,v1=", f"t=1001,v1={sign(body)}", f"t=1000,v1={sign(body).upper()}"]
        headers += [f"t=1000,v1={sign(body, secret='s3')}", f"t=1000,v1={sign(body + b' ')}"]
        self.assertEqual(
            [self.post(header=header, body=body) for header in headers], [(403, "forged")] * 5
        )

    def test_secrets_and_signatures_may_be_several(self):
        self.assertEqual(self.post(secret="s2"), (202, "taken"))
        body = b'{"id": "e2"}'
        header = f"t=1000,v1={'0' * 64},v1={sign(body, secret='s2')}"
        self.assertEqual(self.post(body=body, header=header), (202, "taken"))

    def test_limits_of_the_moment(self):
        self.assertEqual(
            [self.post(f"e{moment}", moment=moment) for moment in (699, 700, 1300, 1301)],
            [(403, "stale"), (202, "taken"), (202, "taken"), (403, "stale")],
        )

    def test_forged_comes_before_stale(self):
        self.assertEqual(self.post(moment=5, secret="s3"), (403, "forged"))
        self.assertEqual(self.post(moment=5, body=b"x"), (403, "stale"))

    def test_no_event(self):
        bodies = [b"", b"x", b"[]", b'"id"', b"{}", b'{"id": 5}', b'{"id": ""}', b'{"id": null}']
        bodies += [b'{"id": "\xff"}']
        self.assertEqual([self.post(body=body) for body in bodies], [(400, "no event")] * 9)

    def test_full_stream(self):
        self.assertEqual(
            [self.post(f"e{n}") for n in range(5)],
            [(202, "taken")] * 3 + [(429, "full")] * 2,
        )
        self.assertEqual(self.post("e1"), (200, "again"))
        self.assertEqual(self.post("e1", topic="other"), (202, "taken"))
        self.redis.xtrim("hooks:paid", maxlen=2, approximate=False)
        self.assertEqual(self.post("e4"), (202, "taken"))

    def test_counts_by_topic(self):
        self.assertEqual(self.web.get("/hooks").json(), {})
        for event, topic in (("a", "paid"), ("b", "paid"), ("c", "lost"), ("d", "x:y")):
            self.post(event, topic)
        response = self.web.get("/hooks")
        self.assertEqual(response.status_code, 200)
        self.assertEqual(list(response.json().items()), [("lost", 1), ("paid", 2), ("x:y", 1)])
