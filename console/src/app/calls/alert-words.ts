/** The kinds of alerts in words. Pure. */
import { alertTypes, NO_ALERT_TYPE } from '@trunkline/contract/alerts/alerts.contract.ts';
import { capital } from '../../ui/page/capital.ts';

const words: Record<(typeof alertTypes)[number], string> = {
  'webhook-failure': 'Webhook answered with an error',
  'webhook-connection-failure': 'Webhook could not be reached',
  'webhook-url-notfound': 'Webhook not found',
  'webhook-auth-failure': 'Webhook refused the sign-in',
  'invalid-app-payload': 'Webhook sent instructions that are not valid',
  'no-tts': 'No text-to-speech credential',
  'no-stt': 'No speech-to-text credential',
  'tts-failure': 'Text to speech failed',
  'stt-failure': 'Speech to text failed',
  'tts-streaming-connection-failure': 'Streaming text to speech could not be reached',
  'no-carrier': 'No carrier for an outbound call',
  'play-url-notfound': 'Audio file not found',
  'account-call-limit': 'Account’s limit of calls reached',
  'account-device-limit': 'Account’s limit of devices reached',
  'account-api-limit': 'Account’s limit of API requests reached',
  'service-provider-call-limit': 'Provider’s limit of calls reached',
  'service-provider-device-limit': 'Provider’s limit of devices reached',
  'service-provider-api-limit': 'Provider’s limit of API requests reached',
  'alert-from-application': 'Raised by an application',
  'account is inactive or suspended': 'Account is inactive or suspended',
  'bot-action-delay-giveup': 'Application took too long and was given up',
  'error-updating-call': 'Call could not be changed',
  'no-llm': 'No LLM credential',
  'llm-failure': 'LLM failed',
  'recording-failure': 'Recording could not be kept',
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
