"""Writes a model of two layers with random weights and a tokenizer of bytes into each folder that is named.

The folder's name says what it is: ``chat`` has a chat template, ``base`` has none.
"""

import os
import sys

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

TEMPLATE = (
    "{% for message in messages %}[{{ message.role }}]{{ message.content }}</s>{% endfor %}"
    "{% if add_generation_prompt %}[assistant]{% endif %}"
)

for folder in sys.argv[1:]:
    letters = ["<s>", "</s>", *sorted(pre_tokenizers.ByteLevel.alphabet())]
    bytewise = Tokenizer(models.BPE(vocab={letter: place for place, letter in enumerate(letters)}, merges=[]))
    bytewise.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    bytewise.decoder = decoders.ByteLevel()
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=bytewise, bos_token="<s>", eos_token="</s>")
    if os.path.basename(folder) == "chat":
        tokenizer.chat_template = TEMPLATE
    tokenizer.save_pretrained(folder)
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=len(letters),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=4096,
        # Wide weights: with narrow ones, every token is about as likely as every other.
        initializer_range=0.4,
        bos_token_id=0,
        eos_token_id=1,
    )
    LlamaForCausalLM(config).save_pretrained(folder)
