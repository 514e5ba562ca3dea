/** Polly speaks, Transcribe listens; STS gives the keys of an assumed role. */
import type { Engine, PollyClient, Voice, VoiceId } from '@aws-sdk/client-polly';
import { awsTransport } from './aws-transport.ts';
import type { FetchPublicUrl } from './fetch-public-url.ts';

export type AwsSpeechCredential = {
  region: string;
  /** Without a key pair and without a role it is the identity of this machine. */
  keys: { accessKeyId: string; secretAccessKey: string } | null;
  role_arn: string | null;
};

export type AwsText = { text: string; voice: string; engine: string };

export type AwsSpeech = {
  voices(): Promise<Voice[]>;
  /** Asks for the vocabularies, since that costs nothing and needs the right to transcribe. */
  vocabularies(): Promise<void>;
  /** In MP3; empty when there is none. */
  speak(text: AwsText): Promise<Uint8Array>;
};

const LARGEST_ANSWER = 16_777_216;
/** The signal decides; this is for one that never comes. */
const TIME_LIMIT_MS = 60_000;
/** As the platform calls it: customers' trust policies have conditions on `sts:RoleSessionName` (`W27`). */
const ROLE_SESSION = 'Jambonz_Speech';
const ROLE_SECONDS = 3600;
const MOST_PAGES = 10;

export function awsSpeech(
  credential: AwsSpeechCredential,
  fetchPublicUrl: FetchPublicUrl,
  signal: AbortSignal,
): AwsSpeech {
  const base = {
    region: credential.region,
    maxAttempts: 1,
    requestHandler: awsTransport(fetchPublicUrl, {
      timeout_ms: TIME_LIMIT_MS,
      largest: LARGEST_ANSWER,
      signal,
    }),
  };

  async function config() {
    const credentials = credential.keys ?? (credential.role_arn ? await assumed(credential.role_arn) : null);
    return credentials ? { ...base, credentials } : base;
  }

  async function assumed(RoleArn: string) {
    const { AssumeRoleCommand, STSClient } = await import('@aws-sdk/client-sts');
    const { Credentials } = await new STSClient(base).send(
      new AssumeRoleCommand({ RoleArn, RoleSessionName: ROLE_SESSION, DurationSeconds: ROLE_SECONDS }),
    );
    return {
      accessKeyId: Credentials?.AccessKeyId ?? '',
      secretAccessKey: Credentials?.SecretAccessKey ?? '',
      sessionToken: Credentials?.SessionToken ?? '',
    };
  }

  async function polly(): Promise<[PollyClient, typeof import('@aws-sdk/client-polly')]> {
    const sdk = await import('@aws-sdk/client-polly');
    return [new sdk.PollyClient(await config()), sdk];
  }

  return {
    voices: () =>
      within(signal, async () => {
        const [client, { DescribeVoicesCommand }] = await polly();
        const found: Voice[] = [];
        let NextToken: string | undefined;
        for (let page = 0; page < MOST_PAGES; page++) {
          const answer = await client.send(new DescribeVoicesCommand({ NextToken }));
          found.push(...(answer.Voices ?? []));
          NextToken = answer.NextToken;
          if (!NextToken) break;
        }
        return found;
      }),
    vocabularies: () =>
      within(signal, async () => {
        const { ListVocabulariesCommand, TranscribeClient } = await import('@aws-sdk/client-transcribe');
        await new TranscribeClient(await config()).send(new ListVocabulariesCommand({}));
      }),
    speak: ({ text, voice, engine }) =>
      within(signal, async () => {
        const [client, { SynthesizeSpeechCommand }] = await polly();
        const { AudioStream, ContentType = '' } = await client.send(
          new SynthesizeSpeechCommand({
            Text: text,
            TextType: /^\s*<speak[\s>]/.test(text) ? 'ssml' : 'text',
            VoiceId: voice as VoiceId,
            Engine: engine as Engine,
            OutputFormat: 'mp3',
          }),
        );
        const isAudio = ContentType.startsWith('audio/');
        return (isAudio && (await AudioStream?.transformToByteArray())) || new Uint8Array();
      }),
  };
}

/** The identity of this machine is asked by the SDK itself, which knows no signal. */
async function within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let giveUp = () => {};
  const late = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp);
  });
  return await Promise.race([work(), late]).finally(() => signal.removeEventListener('abort', giveUp));
}
