/** Header of requests that an open page sends by itself. They do not extend the session. */
export const UNATTENDED_HEADER = 'x-unattended';
