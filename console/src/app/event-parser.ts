/** Reads server-sent events as they come, in whatever pieces. Pure. */
export type ServerEvent = { event: string; data: string };

/** Takes a piece of the stream, and answers the events that are whole with it. Comments are none. */
export function eventParser(): (piece: string) => ServerEvent[] {
  let rest = '';
  return (piece) => {
    const frames = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = frames.pop() ?? '';
    return frames.flatMap((frame) => {
      const lines = frame.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line));
      const of = (name: string) => lines.flatMap((line) => (line?.[1] === name ? [line[2] ?? ''] : []));
      const data = of('data');
      return data.length > 0 ? [{ event: of('event').at(-1) ?? 'message', data: data.join('\n') }] : [];
    });
  };
}
