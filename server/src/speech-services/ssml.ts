/** Speech Synthesis Markup Language, where a vendor takes nothing else or wants to be told. */
export function isSsml(text: string): boolean {
  return /^\s*<speak[\s>]/.test(text);
}

/** A document that has this voice say the text; a document stays as it is. */
export function ssmlOf({ language, text, voice }: { language: string; text: string; voice: string }): string {
  if (isSsml(text)) return text;
  const attributes = `version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escaped(language)}"`;
  return `<speak ${attributes}><voice name="${escaped(voice)}">${escaped(text)}</voice></speak>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
