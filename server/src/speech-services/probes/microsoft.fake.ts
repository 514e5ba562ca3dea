/** Azure's speech service of a region, by REST; and a container, whose listening half speaks over a WebSocket. */
import {
  demand,
  type FakeAnswer,
  type FakeRequest,
  type FakeVendor,
  header,
  isSpeech,
  someMp3,
  wordOf,
} from './stand-in.fake.ts';

export const microsoft: FakeVendor = {
  name: 'microsoft',
  hosts: /\.speech\.(microsoft\.com|azure\.us|azure\.cn)$|^azure\.example\.com/,
  key: header('ocp-apim-subscription-key'),
  refuse: (key) => ({
    status: 401,
    json: { error: { code: '401', message: `Access denied due to invalid subscription key ${key}.` } },
  }),
  answer(request) {
    const { host, method, path } = request;
    if (/^\w+\.tts\./.test(host) && path === '/cognitiveservices/voices/list') return voices(method);
    if (/^\w+\.stt\./.test(host)) return heard(request);
    return spoken(request);
  },
  async listen(socket, request) {
    const { headers, path, query } = request;
    const then = wordOf(this.key(request));
    demand(path === '/stt' || path.startsWith('/speech/recognition/'), 'the path of the container');
    demand(query.get('language') === 'en-US', 'language');
    demand(/^[\da-f]{32}$/.test(String(headers['x-connectionid'])), 'X-ConnectionId');
    const config = (await socket.next()).text ?? '';
    demand(/^Path: speech\.config\r\n/.test(config), 'speech.config comes first');
    const id = /X-RequestId: ([\da-f]{32})/.exec(config)?.[1];
    let bytes = 0;
    for (;;) {
      const { data, text } = await socket.next();
      demand(text === null, 'audio is binary');
      const length = data.readUInt16BE(0);
      const head = data.subarray(2, 2 + length).toString('latin1');
      demand(/^Path: audio\r\n/.test(head) && head.includes(`X-RequestId: ${id}`), 'the head of audio');
      if (data.length === 2 + length) break;
      bytes += data.length - 2 - length;
    }
    demand(isSpeech(bytes), 'the whole clip');
    const say = (name: string, body: object) =>
      socket.say(`Path: ${name}\r\nX-RequestId: ${id}\r\n\r\n${JSON.stringify(body)}`);
    say('turn.start', {});
    say('speech.hypothesis', { Text: 'hello' });
    const RecognitionStatus = { deaf: 'NoMatch', strange: 'the words of it' }[then] ?? 'Success';
    if (then === 'dropping') return socket.drop();
    if (then !== 'mute') say('speech.phrase', { RecognitionStatus, DisplayText: 'Hello.' });
    say('turn.end', {});
  },
};

function spoken({ headers, host, method, path, query, text }: FakeRequest): FakeAnswer {
  const isContainer = host === 'azure.example.com';
  const isCustom = /^\w+\.voice\./.test(host);
  demand(method === 'POST' && path === (isContainer ? '/tts' : '/cognitiveservices/v1'), 'the path');
  if (isCustom) demand(query.get('deploymentId') === 'deployment-1', 'deploymentId');
  demand(headers['content-type'] === 'application/ssml+xml', 'content-type');
  demand(
    headers['x-microsoft-outputformat'] === 'audio-16khz-32kbitrate-mono-mp3',
    'X-Microsoft-OutputFormat',
  );
  demand(/^<speak version="1\.0".*<voice name="[\w-]+">.+<\/voice><\/speak>$/.test(text), 'SSML');
  return someMp3;
}

function heard({ body, headers, host, method, path, query }: FakeRequest): FakeAnswer {
  demand(method === 'POST', 'POST');
  demand(path === '/speech/recognition/conversation/cognitiveservices/v1', 'the path');
  demand(query.get('language') === 'en-US', 'language');
  if (query.has('cid')) demand(query.get('cid') === 'endpoint-1', 'cid');
  demand(headers['content-type'] === 'audio/wav; codecs=audio/pcm; samplerate=16000', 'content-type');
  demand(body.readUInt32LE(24) === 16_000 && isSpeech(body.length), 'a clip at 16 kHz');
  // A region where nobody understands English.
  const RecognitionStatus = host.startsWith('japanwest.') ? 'NoMatch' : 'Success';
  return { json: { RecognitionStatus, DisplayText: 'Hello.', Offset: 0, Duration: 1 } };
}

function voices(method: string): FakeAnswer {
  demand(method === 'GET', 'GET');
  const voice = (ShortName: string, DisplayName: string, Gender: string, LocaleName: string) => ({
    ShortName,
    DisplayName,
    Gender,
    LocaleName,
    Locale: ShortName.slice(0, 5),
  });
  const json = [
    voice('en-US-JennyNeural', 'Jenny', 'Female', 'English (United States)'),
    voice('de-DE-ConradNeural', 'Conrad', 'Male', 'German (Germany)'),
    voice('en-US-GuyNeural', 'Guy', 'Male', 'English (United States)'),
  ];
  return { json };
}
