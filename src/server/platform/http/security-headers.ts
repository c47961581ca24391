/** The Content Security Policy: what a page may load, and from where. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Mantine writes its theme's variables into style elements.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

const ALWAYS = {
  'Content-Security-Policy': CONTENT_POLICY,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
  // Responses hold personal data, and schools share computers. What may be cached overrides this (pages.ts).
  'Cache-Control': 'no-store',
};

/** Only over HTTPS: browsers remember Strict-Transport-Security and would refuse a portal without a certificate. */
const OVER_HTTPS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/** The headers of every response. */
export const securityHeaders = (overHttps: boolean): Record<string, string> =>
  overHttps ? { ...ALWAYS, ...OVER_HTTPS } : ALWAYS;
