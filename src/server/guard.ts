import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Clients } from "./clients.ts";

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

/** What the guard found out about a request. */
export interface GuardedVariables {
  /** The name that goes with the token. */
  client: string;
}

/** Names that lead here, with the port: `127.0.0.1:8080`. */
export interface Hosts {
  has(host: string): boolean;
}

/**
 * Lets through what is meant for this server. A page of another site is kept out by Origin, a name that was made to point
 * here (DNS rebinding) by Host.
 */
export function guardAddress(hosts: Hosts): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header("host")?.toLowerCase() ?? "";
    if (!hosts.has(host)) {
      return context.text("The server was not started for this address.\n", 421);
    }
    const origin = context.req.header("origin");
    if (origin !== undefined && origin.toLowerCase() !== `http://${host}`) {
      return context.text("Requests from other sites are refused.\n", 403);
    }
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    return undefined;
  };
}

/**
 * Lets through who knows a token: another user of this machine can reach loopback, too. It is taken from a header, as
 * `Bearer TOKEN` or as the password in an address (`http://bcb:TOKEN@127.0.0.1:8421`), and from a browser that opened
 * `/?token=TOKEN` once.
 */
export function guardToken(
  clients: Clients,
  advice: string,
): MiddlewareHandler<{ Variables: GuardedVariables }> {
  return async (context, next) => {
    const asked = context.req.query("token");
    if (asked !== undefined && clients.find(asked) !== undefined) {
      setCookie(context, cookieName(context), asked, {
        httpOnly: true,
        sameSite: "Strict",
        path: "/",
      });
      return context.redirect("/", 303);
    }
    const header = context.req.header("authorization");
    const given =
      header === undefined ? getCookie(context, cookieName(context)) : readToken(header);
    const client = given === undefined ? undefined : clients.find(given);
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
