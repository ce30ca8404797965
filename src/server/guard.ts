import { timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { sha256 } from "../lib/hash.ts";

export interface GuardOptions {
  /** Names that a browser may have typed, with the port: `127.0.0.1:8080`. */
  hosts: ReadonlySet<string>;
  /** Asked for where others can reach the server; null on the machine's own loopback. */
  token: string | null;
}

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

const cookieName = "bcb_token";

/**
 * Lets through what a browser asks for our own pages. A page of another site is kept out by Origin, a name that was
 * made to point here (DNS rebinding) by Host, a stranger on the network by the token.
 */
export function guard({ hosts, token }: GuardOptions): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header("host")?.toLowerCase() ?? "";
    if (!hosts.has(host)) {
      return context.text("This address is not one that the server was started for.\n", 421);
    }
    const origin = context.req.header("origin");
    if (origin !== undefined && origin.toLowerCase() !== `http://${host}`) {
      return context.text("Requests of other sites are not answered.\n", 403);
    }
    if (token !== null) {
      const given = context.req.query("token");
      if (given !== undefined && isSame(given, token)) {
        setCookie(context, cookieName, token, { httpOnly: true, sameSite: "Strict", path: "/" });
        return context.redirect("/", 303);
      }
      const bearer = /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1];
      if (!isSame(bearer ?? getCookie(context, cookieName) ?? "", token)) {
        return context.text("Open the address with the token that `bcb serve` printed.\n", 401);
      }
    }
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    return undefined;
  };
}

function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(wanted)));
}
