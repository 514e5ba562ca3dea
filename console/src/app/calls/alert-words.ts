/** The kinds of alerts in words. Pure. */
import { alertTypes, NO_ALERT_TYPE } from '@trunkline/contract/alerts/alerts.contract.ts';
import { capital } from '../../ui/page/capital.ts';

const words: Record<(typeof alertTypes)[number], string> = {
  'webhook-failure': 'Webhook returned an error',
  'webhook-connection-failure': 'Webhook could not be reached',
  'webhook-url-notfound': 'Webhook not found',
  'webhook-auth-failure': 'Webhook rejected the credentials',
  'invalid-app-payload': 'Webhook returned invalid instructions',
  'no-tts': 'No text-to-speech credential',
  'no-stt': 'No speech-to-text credential',
  'tts-failure': 'Text to speech failed',
  'stt-failure': 'Speech to text failed',
  'tts-streaming-connection-failure': 'Streaming text to speech could not be reached',
  'no-carrier': 'No carrier for an outbound call',
  'play-url-notfound': 'Audio file not found',
  'account-call-limit': 'Account call limit reached',
  'account-device-limit': 'Account device limit reached',
  'account-api-limit': 'Account API request limit reached',
  'service-provider-call-limit': 'Provider call limit reached',
  'service-provider-device-limit': 'Provider device limit reached',
  'service-provider-api-limit': 'Provider API request limit reached',
  'alert-from-application': 'Raised by an application',
  'account is inactive or suspended': 'Account is inactive or suspended',
  'bot-action-delay-giveup': 'Application timed out',
  'error-updating-call': 'Call could not be changed',
  'no-llm': 'No LLM credential',
  'llm-failure': 'LLM failed',
  'recording-failure': 'Recording could not be saved',
  'recording-slow': 'Recording bucket is slow',
};

const OTHER = 'Other';

/** Components write kinds that nobody has listed, told as words as far as they are; some write none. */
export function alertTypeText(alert_type: string | null): string {
  if (!alert_type || alert_type === NO_ALERT_TYPE) return OTHER;
  return words[alert_type as keyof typeof words] ?? capital(alert_type.replace(/[-_]+/g, ' '));
}

export const alertTypeChoices = [
  ...alertTypes.map((value) => ({ value: value as string, label: words[value] })),
  { value: NO_ALERT_TYPE, label: OTHER },
];
