/** The beginning of a WAV file of two channels, 16 bit each, whose length is not known yet. */

const SIZE = 44;
const CHANNELS = 2;
const BYTES = 2;
/** What programs write that do not know the length either: readers go on to the end of the file. */
const UNKNOWN = 0xff_ff_ff_ff;

export function wavHeader(sample_rate: number): Buffer {
  const header = Buffer.alloc(SIZE);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(UNKNOWN, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(CHANNELS, 22);
  header.writeUInt32LE(sample_rate, 24);
  header.writeUInt32LE(sample_rate * CHANNELS * BYTES, 28);
  header.writeUInt16LE(CHANNELS * BYTES, 32);
  header.writeUInt16LE(BYTES * 8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(UNKNOWN, 40);
  return header;
}
