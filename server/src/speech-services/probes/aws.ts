import { withAws } from '../logins/aws.ts';
import type { Probe } from '../vendor-call.ts';

export const awsSpeaks: Probe = async (credential, tools, signal) => {
  await withAws(credential, tools, signal, (aws) => aws.voices());
};

export const awsListens: Probe = async (credential, tools, signal) => {
  await withAws(credential, tools, signal, (aws) => aws.vocabularies());
};
