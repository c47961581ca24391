/** What it means that no email leaves the server (decisions §1). */
export const NOT_CONFIGURED = {
  title: 'Email is not configured',
  text: 'The portal’s emails, for example to reset a password, are not sent: each is kept as a file in the server’s “outbox” folder. Please ask the person who runs the server to set up email (the setting SMTP_URL).',
};
