import unittest

from websockets.frames import Close, Frame, Opcode

REQUEST = (
    "GET {path} HTTP/1.1\r\nHost: gate.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: {version}\r\n{more}\r\n"
)


def hello(path="/roof", version=13, more=""):
    return REQUEST.format(path=path, version=version, more=more).encode()


def frame(data, opcode=Opcode.TEXT, fin=True, mask=True):
    data = data.encode() if isinstance(data, str) else data
    return Frame(opcode, data, fin).serialize(mask=mask)


def reading(value):
    return frame(f'{{"value": {value}}}')


def goodbye(code, reason=""):
    return frame(Close(code, reason).serialize(), Opcode.CLOSE)


class TestCases(unittest.TestCase):
    def replay(self, *pieces, largest=1000):
        return task_func({"x": list(pieces)}, largest)["x"]

    def brief(self, *pieces, **options):
        report = self.replay(*pieces, **options)
        return report["status"], report["readings"], report["odd"], report["pings"]

    def test_whole_report(self):
        pieces = [hello("/roof?unit=C"), reading(21.5), frame(b"?", Opcode.PING), reading(-3)]
        self.assertEqual(
            task_func({"b": pieces, "a": []}, 1000),
            {
                "b": {
                    "status": "open",
                    "path": "/roof?unit=C",
                    "protocol": None,
                    "readings": [21.5, -3],
                    "odd": 0,
                    "pings": 1,
                },
                "a": {"status": "no request"},
            },
        )

    def test_bytes_may_be_cut_anywhere(self):
        data = hello() + reading(1) + reading(2) + goodbye(1000)
        self.assertEqual(self.brief(*[bytes([one]) for one in data]), ("closed 1000", [1, 2], 0, 0))
        self.assertEqual(self.brief(data), ("closed 1000", [1, 2], 0, 0))
        self.assertEqual(self.brief(data[:-1]), ("open", [1, 2], 0, 0))

    def test_request_that_is_not_complete(self):
        self.assertEqual(self.replay(hello()[:-1]), {"status": "no request"})
        self.assertEqual(self.replay(), {"status": "no request"})

    def test_requests_that_are_refused(self):
        self.assertEqual(self.replay(hello(version=12), reading(1)), {"status": "refused 400"})
        plain = b"GET / HTTP/1.1\r\nHost: gate.test\r\n\r\n"
        self.assertEqual(self.replay(plain), {"status": "refused 426"})

    def test_subprotocol(self):
        for offered, agreed in (("readings", "readings"), ("x, readings", "readings"), ("x", None)):
            report = self.replay(hello(more=f"Sec-WebSocket-Protocol: {offered}\r\n"))
            self.assertEqual((report["protocol"], report["status"]), (agreed, "open"))
        self.assertEqual(self.replay(hello())["protocol"], None)

    def test_odd_messages(self):
        texts = ["hello", "[1]", "7", "{}", '{"value": "3"}', '{"value": true}', '{"value": null}']
        pieces = [frame(text) for text in texts]
        pieces.append(frame('{"value": 5}', Opcode.BINARY))
        self.assertEqual(self.brief(hello(), *pieces, reading(0)), ("open", [0], 8, 0))

    def test_messages_in_several_frames(self):
        pieces = [
            frame('{"val', fin=False),
            frame(b"", Opcode.PING),
            frame('ue": 4', Opcode.CONT, fin=False),
            frame("}", Opcode.CONT),
            frame('{"value":', Opcode.BINARY, fin=False),
            frame(" 9}", Opcode.CONT),
            reading(6),
            frame('{"value": 7}', fin=False),
        ]
        self.assertEqual(self.brief(hello(), *pieces), ("open", [4, 6], 1, 1))

    def test_pongs_are_nothing(self):
        pieces = [frame(b"x", Opcode.PONG), frame(b"1", Opcode.PING), frame(b"2", Opcode.PING)]
        self.assertEqual(self.brief(hello(), *pieces), ("open", [], 0, 2))

    def test_close_of_the_client(self):
        self.assertEqual(self.brief(hello(), goodbye(1001, "away")), ("closed 1001", [], 0, 0))
        self.assertEqual(self.brief(hello(), frame(b"", Opcode.CLOSE)), ("closed 1005", [], 0, 0))
        self.assertEqual(
            self.brief(hello(), reading(1), goodbye(4000), reading(2)), ("closed 4000", [1], 0, 0)
        )

    def test_size_of_a_message(self):
        text = '{"value": 12}'
        self.assertEqual(len(text), 13)
        self.assertEqual(self.brief(hello(), frame(text), largest=13), ("open", [12], 0, 0))
        self.assertEqual(
            self.brief(hello(), reading(1), frame(text), reading(2), largest=12),
            ("failed 1009", [1], 0, 0),
        )

    def test_protocol_that_is_not_kept(self):
        self.assertEqual(
            self.brief(hello(), reading(1), frame("x", mask=False), reading(2)),
            ("failed 1002", [1], 0, 0),
        )
        self.assertEqual(self.brief(hello(), frame("x", Opcode.CONT)), ("failed 1002", [], 0, 0))

    def test_nothing(self):
        self.assertEqual(task_func({}, 5), {})
