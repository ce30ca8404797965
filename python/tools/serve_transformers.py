"""Answers prompts with a model of transformers, in whichever Python has it.

A line of JSON on stdin says what to load, each line after it asks a batch or calls one off, until the input
ends. The answers are lines of JSON on descriptor 3, so that nothing that a library prints is taken for one.

``{"model", "revision", "tokenizer", "tokenizer_legacy", "trust_remote_code", "dtype", "device",
"attn_implementation"}`` is answered with ``{"ready": {"chat", "device"}}`` or ``{"failed": reason}``.
``{"id", "limit_ms", "requests": [{"prompt", "decoding"}, …]}`` is answered with ``{"id", "answers": […]}``.
``{"abort": id}`` ends it early.
"""

import json
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

IsOver = Callable[[], bool]
Answer = dict[str, Any]

LEAST_TRANSFORMERS = (4, 39)
# What the rest of an answer is put behind where a template is given its beginning.
MARK = "\x02bcb goes on here\x03"
USUAL_TOP_K = 50


def main() -> None:
    replies = os.fdopen(3, "w", encoding="utf-8", closefd=False)
    inbox: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    aborted: set[int] = set()

    def read() -> None:
        for line in sys.stdin:
            message = json.loads(line)
            if "abort" in message:
                aborted.add(message["abort"])
            else:
                inbox.put(message)
        os._exit(0)

    def reply(message: dict[str, Any]) -> None:
        replies.write(json.dumps(message) + "\n")
        replies.flush()

    # In a thread of its own: the parent's end must be noticed in mid-answer.
    threading.Thread(target=read, daemon=True).start()
    try:
        engine = load(inbox.get())
    except Exception as error:
        reply({"failed": describe(error)})
        return
    reply({"ready": {"chat": engine.has_template, "device": str(engine.model.device)}})
    while True:
        batch = inbox.get()
        deadline = time.monotonic() + batch["limit_ms"] / 1000

        def is_over(identifier: int = batch["id"], deadline: float = deadline) -> bool:
            return identifier in aborted or time.monotonic() > deadline

        reply({"id": batch["id"], "answers": engine.answer(batch["requests"], is_over)})


def describe(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def load(wish: dict[str, Any]) -> "Engine":
    import torch
    import transformers

    version = tuple(int(part) for part in transformers.__version__.split(".")[:2])
    if version < LEAST_TRANSFORMERS:
        least = ".".join(str(part) for part in LEAST_TRANSFORMERS)
        raise RuntimeError(f"transformers {transformers.__version__} is too old: {least} or newer is needed")
    transformers.utils.logging.set_verbosity_error()
    source = {"revision": wish["revision"], "trust_remote_code": wish["trust_remote_code"]}
    own = wish["tokenizer"] is None
    tokenizer = transformers.AutoTokenizer.from_pretrained(
        wish["model"] if own else wish["tokenizer"],
        legacy=wish["tokenizer_legacy"],
        **(source if own else {"trust_remote_code": wish["trust_remote_code"]}),
    )
    device, dtype = wish["device"], wish["dtype"]
    settings = {**source, "attn_implementation": wish["attn_implementation"]}
    if device == "auto":
        device = "cuda" if torch.cuda.is_available() else "cpu"
        if torch.cuda.device_count() > 1 and find_spec("accelerate"):
            settings["device_map"] = "auto"
    if dtype == "auto":
        # The official bfloat16 is slow on most processors, and ends in SIGILL on some virtual ones.
        dtype = "float32" if device == "cpu" else "bfloat16"
    settings["dtype" if version >= (4, 56) else "torch_dtype"] = getattr(torch, dtype)
    model = transformers.AutoModelForCausalLM.from_pretrained(wish["model"], **settings)
    if "device_map" not in settings:
        model = model.to(device)
    return Engine(model.eval(), tokenizer)


class Engine:
    def __init__(self, model: Any, tokenizer: Any) -> None:
        self.model = model
        self.tokenizer = tokenizer
        self.has_template = tokenizer.chat_template is not None
        config = model.generation_config
        # Of sampling, only what is asked for counts; penalties that the model brings stay.
        self._top_k = config.top_k if config.top_k is not None else USUAL_TOP_K
        config.do_sample, config.temperature, config.top_p, config.top_k = False, None, None, None
        ends = config.eos_token_id if config.eos_token_id is not None else tokenizer.eos_token_id
        self._ends = set(ends if isinstance(ends, list) else [] if ends is None else [ends])
        self._pad = next((one for one in (tokenizer.eos_token_id, *self._ends) if one is not None), 0)
        self._room = getattr(model.config, "max_position_embeddings", None)

    def answer(self, requests: Sequence[dict[str, Any]], is_over: IsOver) -> list[Answer | None]:
        """``is_over`` tells whether they should end before they are done."""
        answers: list[Answer | None] = [None] * len(requests)
        groups: dict[str, list[tuple[int, dict[str, Any]]]] = {}
        for place, request in enumerate(requests):
            try:
                decoding = request["decoding"]
                ids = self.tokenizer(self._render(request["prompt"]))["input_ids"]
                if not ids:
                    raise ValueError("the prompt is empty")
                wanted = decoding["max_new_tokens"]
                most = wanted if self._room is None else min(wanted, self._room - len(ids))
            except Exception as error:
                answers[place] = failure("request", describe(error))
                continue
            if most < 1:
                words = f"the prompt has {len(ids)} tokens, the model sees {self._room}"
                answers[place] = failure("too-long", words)
                continue
            row = {"ids": ids, "most": most, "decoding": decoding}
            # Drawn in one go is what may be as long and ends at the same words.
            kind = {**decoding, "seed": None, "most": most}
            groups.setdefault(json.dumps(kind, sort_keys=True), []).append((place, row))
        for group in groups.values():
            rows = [row for _, row in group]
            try:
                made = self._generate(rows, is_over)
            except Exception as error:
                words = describe(error)
                more = "; a smaller --bs needs less memory" if "out of memory" in words else ""
                made = [failure("request", words + more)] * len(rows)
            for (place, _), one in zip(group, made, strict=True):
                answers[place] = one
        return answers

    def _render(self, prompt: dict[str, Any]) -> str:
        if prompt["kind"] == "completion":
            return prompt["text"]
        said = prompt["messages"]
        if prompt["prefill"] is None:
            return self.tokenizer.apply_chat_template(said, tokenize=False, add_generation_prompt=True)
        begun = {"role": "assistant", "content": f"{prompt['prefill']}{MARK}\n```\n"}
        text = self.tokenizer.apply_chat_template([*said, begun], tokenize=False)
        if MARK not in text:
            raise ValueError("the chat template leaves out how the answer begins: use --skip-prefill")
        return text.split(MARK)[0]

    def _generate(self, rows: list[dict[str, Any]], is_over: IsOver) -> list[Answer]:
        import torch
        from transformers import LogitsProcessorList, StoppingCriteriaList

        width = max(len(row["ids"]) for row in rows)
        gaps = [width - len(row["ids"]) for row in rows]
        ids = [[self._pad] * gap + list(row["ids"]) for gap, row in zip(gaps, rows, strict=True)]
        mask = [[0] * gap + [1] * (width - gap) for gap in gaps]
        decoding = rows[0]["decoding"]
        ending = make_ending(self.tokenizer, self._ends, width, decoding["stop"], is_over, len(rows))
        drawing = [make_drawing(decoding, self._top_k, [row["decoding"]["seed"] for row in rows])]
        with torch.inference_mode():
            output = self.model.generate(
                input_ids=torch.tensor(ids, device=self.model.device),
                attention_mask=torch.tensor(mask, device=self.model.device),
                max_new_tokens=rows[0]["most"],
                pad_token_id=self._pad,
                stopping_criteria=StoppingCriteriaList([ending]),
                logits_processor=LogitsProcessorList(drawing if decoding["temperature"] else []),
            )
        return [
            self._describe(row, output[place, width:].tolist(), ending, place)
            for place, row in enumerate(rows)
        ]

    def _describe(self, row: dict[str, Any], tokens: list[int], ending: Any, place: int) -> Answer:
        length = ending.lengths[place]
        if length is None and ending.is_cut:
            return failure("timeout", "the batch took too long: raise --request-limit, or lower --bs")
        text = self.tokenizer.decode(tokens[:length], skip_special_tokens=True)
        places = [text.find(word) for word in row["decoding"]["stop"] if word in text]
        return {
            "text": text[: min(places)] if places else text,
            "finish": "length" if length is None else "stop",
            "input_tokens": len(row["ids"]),
            "output_tokens": len(tokens) if length is None else length,
        }


def failure(kind: str, message: str) -> Answer:
    return {"error": {"kind": kind, "message": message}}


def make_ending(
    tokenizer: Any, ends: set[int], width: int, words: list[str], is_over: IsOver, count: int
) -> Any:
    """Ends each row at its own end or stop word, and all of them when the batch is called off."""
    import torch
    from transformers import StoppingCriteria

    # Every token of a stop word has a character of it.
    window = max((len(word) for word in words), default=0)

    class Ending(StoppingCriteria):
        def __init__(self) -> None:
            self.lengths = [None] * count
            self.is_cut = False

        def __call__(self, input_ids: Any, scores: Any, **_: object) -> Any:
            made = input_ids.shape[1] - width
            for place, row in enumerate(input_ids):
                if self.lengths[place] is not None:
                    continue
                has_ended = int(row[-1]) in ends
                if words and not has_ended:
                    tail = tokenizer.decode(row[-min(made, window) :], skip_special_tokens=False)
                    has_ended = any(word in tail for word in words)
                self.lengths[place] = made if has_ended else None
            self.is_cut = self.is_cut or is_over()
            done = [self.is_cut or length is not None for length in self.lengths]
            return torch.tensor(done, dtype=torch.bool, device=input_ids.device)

    return Ending()


def make_drawing(decoding: dict[str, Any], top_k: int, seeds: list[int | None]) -> Any:
    """Draws each row's next token with a generator of its own: neighbours do not change an answer."""
    import torch
    from transformers import LogitsProcessor, TemperatureLogitsWarper, TopKLogitsWarper, TopPLogitsWarper

    warpers = []
    if decoding["temperature"]:
        warpers.append(TemperatureLogitsWarper(float(decoding["temperature"])))
    if top_k:
        warpers.append(TopKLogitsWarper(top_k))
    if decoding["top_p"] is not None and decoding["top_p"] < 1:
        warpers.append(TopPLogitsWarper(float(decoding["top_p"])))
    generators = [torch.Generator() for _ in seeds]
    for generator, seed in zip(generators, seeds, strict=True):
        generator.seed() if seed is None else generator.manual_seed(seed)

    class Drawing(LogitsProcessor):
        def __call__(self, input_ids: Any, scores: Any) -> Any:
            scores = scores.float()
            for warp in warpers:
                scores = warp(input_ids, scores)
            chances = torch.softmax(scores, dim=-1).cpu()
            drawn = [
                torch.multinomial(chances[place], 1, generator=generator)
                for place, generator in enumerate(generators)
            ]
            only = torch.full_like(scores, float("-inf"))
            return only.scatter(1, torch.stack(drawn).to(scores.device), 0.0)

    return Drawing()


if __name__ == "__main__":
    main()
