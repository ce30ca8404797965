#!/usr/bin/env node
// Stands for `vllm serve`: loads for a moment, then answers with what it was started with.
import { spawn } from "node:child_process";
import http from "node:http";

const parameters = process.argv.slice(2);
const valueOf = (name) => parameters[parameters.indexOf(name) + 1];
if (parameters[1] === "broken/model") {
  console.error("ValueError: broken/model is no model\u001B[31m");
  process.exit(1);
}
// An engine process, as vLLM has them: it must end with its server.
spawn("sleep", ["1000"], { stdio: "ignore" });
const readyAt = Date.now() + Number(process.env.VLLM_LOAD_MS ?? "300");
http
  .createServer((request, response) => {
    if (request.url === "/health") {
      response.writeHead(Date.now() < readyAt ? 503 : 200).end();
      return;
    }
    const message = { role: "assistant", content: parameters.join(" ") };
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    response.writeHead(200).end(JSON.stringify({ id: "1", model: "m", choices }));
  })
  .listen(Number(valueOf("--port")), valueOf("--host"));
