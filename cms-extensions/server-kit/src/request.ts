/**
 * Which requests our servers accept. A request that two servers could interpret differently (its
 * end, its path) is refused by both before routing.
 */

/** A request without its body. */
export type RequestHead = {
  method?: string | undefined;
  url?: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Names and values alternating, as received. */
  rawHeaders: readonly string[];
};

export type RequestRefusal = { status: 400 | 405; detail: string };

/** The characters that browsers send; such a target can be judged without decoding. */
const PLAIN_TARGET = /^(?!\/\/)(?:\/(?!\.{1,2}(?:[/?]|$))[\w.~!$&'()*+,;=:@-]*)+(?:\?[!"$-~]*)?$/;

const isSafePath = (path: string): boolean => {
  // URL resolution would take an empty first segment as the start of a host.
  if (!/^\/(?!\/)[!-~]*$/.test(path) || /[\\#]|%2f|%5c/i.test(path)) return false;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Invalid percent encoding, or not UTF-8.
    return false;
  }
  // A target that is still encoded has another meaning for a server that decodes twice.
  if (/\p{Cc}|%[\da-f]{2}/iu.test(decoded)) return false;
  return !decoded.split('/').some((segment) => segment === '.' || segment === '..');
};

/**
 * Whether every server reads a path with its query the same way: no dot segments, backslashes,
 * encoded slashes, control characters or double encodings in the path. The query is not checked.
 * @param target as in the request line
 */
export const isSafeTarget = (target: string): boolean => {
  if (PLAIN_TARGET.test(target)) return true;
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : target.slice(mark);
  return isSafePath(path) && !/[\s#]|\p{Cc}/u.test(query);
};

/**
 * The path and host of a target that is an absolute URL (`GET http://host/path`), which every
 * server must accept (RFC 9112, 3.2.2); null for anything else.
 */
export const readAbsoluteTarget = (target: string): { host: string; path: string } | null => {
  const [, host, rest] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(target) ?? [];
  if (host === undefined || rest === undefined) return null;
  return { host: host.toLowerCase(), path: rest.startsWith('/') ? rest : `/${rest}` };
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const KNOWN_METHODS: ReadonlySet<string> = new Set(METHODS);
export const ALLOWED_METHODS = METHODS.join(', ');

/** Our servers read no body of these methods, so a body could only be meant for another server. */
const BODILESS_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const hasSeveralHosts = (rawHeaders: readonly string[]): boolean => {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
};

/** A host that is invalid in a URL would break code that rebuilds the URL from it. */
const isHost = (host: string): boolean =>
  /^[\w.~-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host) && URL.canParse(`http://${host}`);

export const announcesBody = ({ headers }: Pick<RequestHead, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

const unreadable: RequestRefusal = { status: 400, detail: 'The request could not be read' };

/**
 * The reason for refusing a request, or null when it is accepted. The target must be a path; an
 * absolute URL is split before (`readAbsoluteTarget`).
 */
export const refusalOf = (head: RequestHead): RequestRefusal | null => {
  const { method = '', url = '', headers, rawHeaders } = head;
  if (!KNOWN_METHODS.has(method)) {
    return { status: 405, detail: 'This address does not take that method' };
  }
  if (!isSafeTarget(url)) return unreadable;
  const coding = headers['transfer-encoding'];
  if (coding !== undefined) {
    if (String(coding).toLowerCase() !== 'chunked') return unreadable;
    if (headers['content-length'] !== undefined) return unreadable;
  }
  if (BODILESS_METHODS.has(method) && announcesBody(head)) return unreadable;
  const { host } = headers;
  if (host !== undefined && !isHost(String(host))) return unreadable;
  return hasSeveralHosts(rawHeaders) ? unreadable : null;
};
