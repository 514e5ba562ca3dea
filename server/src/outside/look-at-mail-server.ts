/** Whether the mail server takes this server's sign-in; no mail is sent. */
const LONGEST_MS = 5000;

/** Throws an error whose message is a sentence. */
export async function lookAtMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: LONGEST_MS,
    greetingTimeout: LONGEST_MS,
    socketTimeout: LONGEST_MS,
  });
  const { host } = new URL(url);
  try {
    await transport.verify();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'EAUTH'
        ? `The mail server at ${host} refuses the user and password of TRUNKLINE_SMTP_URL.`
        : `The mail server of TRUNKLINE_SMTP_URL at ${host} cannot be used (${code === 'ESOCKET' || !code ? message : code}).`,
    );
  } finally {
    transport.close();
  }
}
