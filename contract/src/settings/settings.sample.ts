import type { z } from 'zod';
import type { passwordSettingsInput, systemInformationInput } from './settings.contract.ts';

export function somePasswordSettings(
  over: Partial<z.input<typeof passwordSettingsInput>> = {},
): z.input<typeof passwordSettingsInput> {
  return { min_password_length: 8, require_digit: 1, require_special_character: 0, ...over };
}

export function someSystemInformation(
  over: Partial<z.input<typeof systemInformationInput>> = {},
): z.input<typeof systemInformationInput> {
  return {
    domain_name: 'voice.example.com',
    sip_domain_name: 'sip.example.com',
    monitoring_domain_name: 'grafana.example.com',
    private_network_cidr: '10.0.0.0/8,192.168.1.1',
    log_level: 'info',
    ...over,
  };
}
