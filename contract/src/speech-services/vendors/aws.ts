import { awsRegions } from '../../core/aws-regions.ts';
import { fields } from '../../core/field.ts';
import { regionField } from '../../core/region-field.ts';
import { speechVendor } from '../speech-vendor.ts';

const keyPair = { credential_type: 'access_key' } as const;

export const aws = speechVendor({
  name: 'AWS',
  uses: ['tts', 'stt'],
  language: { stt: 'en-US' },
  fields: fields({
    credential_type: {
      kind: 'variant',
      label: 'Credential type',
      variants: [
        {
          value: 'access_key',
          label: 'AWS access key',
          signs: ['access_key_id', 'secret_access_key'],
        },
        { value: 'assume_role', label: 'AWS assume role', signs: ['role_arn'] },
        { value: 'instance_profile', label: 'AWS instance profile' },
      ],
      default: 'access_key',
      list: true,
      asked: true,
      locked: true,
    },
    access_key_id: { kind: 'text', label: 'Access key ID', required: true, when: keyPair, locked: true },
    secret_access_key: { kind: 'secret', label: 'Secret access key', required: true, when: keyPair },
    role_arn: {
      kind: 'text',
      label: 'RoleArn',
      placeholder: 'arn:aws:iam::123456789012:role/speech',
      required: true,
      when: { credential_type: 'assume_role' },
      longest: 2048,
      locked: true,
    },
    aws_region: {
      ...regionField(awsRegions),
      label: 'Region',
      required: true,
      first: 'Select a region',
    },
  }),
});
