/**
 * Headers of every answer under /api. Answers are data, so a browser that opens one directly must
 * not run scripts, show it in a frame or guess its type.
 */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;
