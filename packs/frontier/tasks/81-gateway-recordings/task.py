import orjson
from websockets.frames import Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol


def task_func(recordings: dict[str, list[bytes]], largest: int) -> dict[str, dict]:
    """
    Read what sensors sent to a WebSocket gateway: for each connection the bytes from the client, in
    the pieces in which they arrived, which may be cut anywhere. Replay each with websockets' own
    protocol for servers, without a network: no extensions, no limit of origins, the subprotocol
    "readings" offered by the server but not needed, and messages of at most `largest` bytes.

    A connection whose request for an opening handshake is complete and valid is accepted. Messages
    may come in several frames; one counts when its last frame is there. A text message that is a
    JSON object with a number (not a boolean) under "value" is a reading; every other message, and
    every binary one, is odd.

    Parameters:
    - recordings (dict[str, list[bytes]]): The pieces by the name of the connection.
    - largest (int): Bytes of a message.

    Returns:
    - dict[str, dict]: For each connection in the same order {"status": "no request"} if there is no
      complete request, {"status": "refused N"} if the server's answer has the status code N other
      than 101, else a dict with "status", "path" (the request's target), "protocol" (the
      subprotocol that was agreed on, or None), "readings" (the values in their order), "odd" (the
      number of odd messages) and "pings" (the number of pings). Its "status" is "open" if no close
      frame came and the protocol was kept, "closed N" with the code that the client sent (1005 if
      it sent none), or "failed N" with the code with which the server fails the connection. What
      came before that counts; what comes after does not.

    Requirements:
    - orjson
    - websockets

    Example:
    >>> task_func({"roof": [b"GET / HTTP/1.1", b"\\r\\n"]}, 100)
    {'roof': {'status': 'no request'}}
    """

    def value_of(kind, data):
        try:
            message = orjson.loads(data) if kind is Opcode.TEXT else None
        except orjson.JSONDecodeError:
            return None
        value = message.get("value") if isinstance(message, dict) else None
        return value if type(value) in (int, float) else None

    def replay(pieces):
        server = ServerProtocol(
            subprotocols=["readings"],
            select_subprotocol=lambda _, offered: "readings" if "readings" in offered else None,
            max_size=largest,
        )
        report = {"status": "no request"}
        kind, parts = None, []
        for event in feed(server, pieces):
            if isinstance(event, Request):
                response = server.accept(event)
                server.send_response(response)
                if response.status_code != 101:
                    return {"status": f"refused {response.status_code}"}
                report = {"status": "open", "path": event.path, "protocol": server.subprotocol}
                report |= {"readings": [], "odd": 0, "pings": 0}
            elif event.opcode is Opcode.PING:
                report["pings"] += 1
            elif event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                kind = kind if event.opcode is Opcode.CONT else event.opcode
                parts.append(bytes(event.data))
                if event.fin:
                    value = value_of(kind, b"".join(parts))
                    parts.clear()
                    if value is None:
                        report["odd"] += 1
                    else:
                        report["readings"].append(value)
        if "path" in report and server.state is not State.OPEN:
            failed = server.parser_exc is not None and server.close_rcvd is None
            close = server.close_sent if failed else server.close_rcvd
            report["status"] = f"{'failed' if failed else 'closed'} {close.code}"
        return report

    def feed(server, pieces):
        # Byte by byte: a frame right behind the request must not be read before the answer.
        for byte in b"".join(pieces):
            server.receive_data(bytes([byte]))
            yield from server.events_received()

    return {name: replay(pieces) for name, pieces in recordings.items()}
