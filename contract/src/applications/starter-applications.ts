/** The applications that a new customer begins with (`W41`). */

/** Served by the platform's makers, as in its own installations. */
const STARTERS = 'https://public-apps.jambonz.cloud';

export const starterApplications = [
  ['hello world', 'hello-world'],
  ['dial time clock', 'dial-time'],
  ['simple echo test', 'echo'],
].map(([name = '', path]) => ({
  name,
  call_hook: `${STARTERS}/${path}`,
  call_status_hook: `${STARTERS}/call-status`,
}));
