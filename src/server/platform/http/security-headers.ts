/** What may be in a page, and where from. */
const CONTENT = [
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
];

const ALWAYS = {
  'Content-Security-Policy': CONTENT.join(';'),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
  // Answers hold personal data, and computers at a school are shared. What may be kept says so (pages.ts).
  'Cache-Control': 'no-store',
};

/** A school without a certificate must not be locked out by an earlier visit. */
const OVER_HTTPS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/** The headers that every answer has; they are the same for all, and made once. */
export const securityHeaders = (overHttps: boolean): Record<string, string> =>
  overHttps ? { ...ALWAYS, ...OVER_HTTPS } : ALWAYS;
