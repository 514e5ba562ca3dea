import autocannon from 'autocannon';

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  token?: string;
  /** Requests per second over all connections, where the question is how long one takes. */
  rate?: number;
  post?: unknown;
};

export type Measured = { per_second: number; p50: number; p99: number; answers: number; failures: number };

export async function load({ url, connections, seconds, token, rate, post }: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: post === undefined ? 'GET' : 'POST',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(post === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(post === undefined ? {} : { body: JSON.stringify(post) }),
    ...(rate ? { overallRate: rate, ignoreCoordinatedOmission: true } : {}),
  });
  return {
    per_second: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    answers: result['2xx'],
    failures: result.errors + result.timeouts + result.non2xx,
  };
}
