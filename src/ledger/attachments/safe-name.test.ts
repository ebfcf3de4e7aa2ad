import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileTypeOf, safeName } from './file-type.ts';

const png = fileTypeOf(Buffer.from('89504e470d0a1a0a', 'hex')) ?? assert.fail();

test('a name has no path, no hidden signs and the extension of its type', () => {
  const names: [string, string][] = [
    ['Receipt 5.PNG', 'Receipt 5.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\temp\\bill.png', 'bill.png'],
    ['page.html', 'page.html.png'],
    ['invoice\u202Egnp.exe', 'invoice gnp.exe.png'],
    ['a\u0000b\r\n.png', 'a b.png'],
    ['..', 'file.png'],
    ['', 'file.png'],
    ['.png', 'png.png'],
    ['Beleg für Café.png', 'Beleg für Café.png'],
    [`${'x'.repeat(400)}.png`, `${'x'.repeat(120)}.png`],
    ['\ud800.png', '\ufffd.png'],
  ];
  for (const [sent, stored] of names) assert.equal(safeName(sent, png), stored, sent);
});

test('a type is known by the first bytes alone', () => {
  const typeOf = (text: string) => fileTypeOf(Buffer.from(text, 'latin1'))?.type;
  assert.equal(typeOf('%PDF-1.7\n'), 'application/pdf');
  assert.equal(typeOf('\xff\xd8\xff\xe0'), 'image/jpeg');
  assert.equal(typeOf('RIFF\x10\0\0\0WEBPVP8 '), 'image/webp');
  assert.equal(typeOf('GIF89a'), 'image/gif');
  assert.equal(typeOf('\0\0\0\x18ftypheic'), 'image/heic');
  for (const refused of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    'MZ',
    '',
    'RIFF\x10\0\0\0WAVE',
  ]) {
    assert.equal(typeOf(refused), undefined, refused);
  }
});
