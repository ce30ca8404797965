import { randomBytes, timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { sha256 } from "../lib/hash.ts";
import { listHostNames, type Address } from "./listen.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  "Content-Security-Policy": policy,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Of its own for each port: browsers give all servers of a machine the same cookies. */
function cookieName(context: Context): string {
  return `bcb_token_${context.req.header("host")?.split(":").at(-1) ?? ""}`;
}

/** What routes know of a request: its connection, and the name that goes with its token. */
export interface GuardedRequest {
  Bindings: HttpBindings;
  Variables: { client: string };
}

/**
 * Lets through what is meant for this server. A page of another site is kept out by Origin, a name that was made to point
 * here (DNS rebinding) by Host.
 */
export function guardAddress({ host, names = [] }: Address): MiddlewareHandler<GuardedRequest> {
  const own = new Set(listHostNames(host));
  const others = new Set(names.map((name) => name.toLowerCase()));
  return async (context, next) => {
    const asked = context.req.header("host")?.toLowerCase() ?? "";
    const name = asked.replace(/:\d+$/, "");
    const isOwn = own.has(name) && asked === `${name}:${context.env.incoming.socket.localPort}`;
    if (!isOwn && !others.has(name)) {
      return context.text("The server was not started for this address.\n", 421);
    }
    const origin = context.req.header("origin");
    if (origin !== undefined && origin.toLowerCase() !== `http://${asked}`) {
      return context.text("Requests from other sites are refused.\n", 403);
    }
    await next();
    for (const [key, value] of Object.entries(headers)) context.res.headers.set(key, value);
    return undefined;
  };
}

export function createToken(): string {
  return randomBytes(24).toString("base64url");
}

/**
 * Lets through who knows one of the tokens, by name: another user of this machine can reach loopback, too. It is taken
 * from a header, as `Bearer TOKEN` or as the password in an address (`http://bcb:TOKEN@127.0.0.1:8421`), and from a
 * browser that opened `/?token=TOKEN` once.
 */
export function guardToken(
  tokens: ReadonlyMap<string, string>,
  advice: string,
): MiddlewareHandler<GuardedRequest> {
  const known = Array.from(tokens, ([name, token]) => ({ name, hash: Buffer.from(sha256(token)) }));
  const findClient = (token: string) => {
    const given = Buffer.from(sha256(token));
    return known.find(({ hash }) => timingSafeEqual(hash, given))?.name;
  };
  return async (context, next) => {
    const asked = context.req.query("token");
    if (asked !== undefined && findClient(asked) !== undefined) {
      const options = { httpOnly: true, sameSite: "Strict", path: "/" } as const;
      setCookie(context, cookieName(context), asked, options);
      return context.redirect("/", 303);
    }
    const header = context.req.header("authorization");
    const given =
      header === undefined ? getCookie(context, cookieName(context)) : readToken(header);
    const client = given === undefined ? undefined : findClient(given);
    if (client === undefined) {
      context.header("WWW-Authenticate", 'Bearer realm="bcb"');
      return context.text(`${advice}\n`, 401);
    }
    context.set("client", client);
    await next();
    return undefined;
  };
}

function readToken(header: string): string | undefined {
  const [, scheme = "", value = ""] = /^(\w+) +(\S+)$/.exec(header) ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return undefined;
  const text = Buffer.from(value, "base64").toString("utf8");
  return text.slice(text.indexOf(":") + 1);
}
