import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latinDigits } from './latin-digits.ts';

test('digits of every script are those of every keyboard, and all else stays', () => {
  for (const digits of [
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '०१२३४५६७८९',
    '๐๑๒๓๔๕๖๗๘๙',
    '০১২৩৪৫৬৭৮৯',
    '０１２３４５６７８９',
    '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡',
    '᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉',
    '᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙',
  ])
    assert.equal(latinDigits(`+${digits} x²`), '+0123456789 x²', digits);
});
