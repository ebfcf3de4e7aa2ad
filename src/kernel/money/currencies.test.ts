import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CURRENCIES, findCurrency } from './currencies.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

// ISO 4217 list one after amendment 179 (2025), kept apart from the table so that a slip in either shows.
const ISO_4217 = words(`
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
  CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD
  HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL
  MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON
  RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX
  USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA
  XXX YER ZAR ZMW ZWG`);
const BEYOND_ISO_4217 = words('ANG BTC BYR CNH CUC DOGE GBX GGP IMP JEP SKK SLL STD USDC XFU ZMK');

const EXPONENTS_OTHER_THAN_2 = new Map([
  ...words('BIF BYR CLP DJF GBX GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB').map(to(0)),
  ...words('XBC XBD XDR XFU XOF XPD XPF XPT XSU XTS XUA XXX').map(to(0)),
  ...words('BHD IQD JOD KWD LYD OMR TND').map(to(3)),
  ...words('CLF UYW').map(to(4)),
  ...words('BTC DOGE').map(to(8)),
]);

function to(exponent: number): (code: string) => [string, number] {
  return (code) => [code, exponent];
}

test('exactly the active ISO 4217 codes and the listed others are known', () => {
  assert.deepEqual([...CURRENCIES.keys()].sort(), [...ISO_4217, ...BEYOND_ISO_4217].sort());
});

test("exponents are ISO 4217's minor units, not a display precision", () => {
  for (const { code, exponent } of CURRENCIES.values()) {
    assert.equal(exponent, EXPONENTS_OTHER_THAN_2.get(code) ?? 2, code);
  }
});

test('every row is well-formed', () => {
  for (const { code, symbol, separator, delimiter } of CURRENCIES.values()) {
    assert.match(code, /^[A-Z]{3,4}$/);
    assert.equal(symbol, symbol.trim(), code);
    assert.doesNotMatch(symbol, /\d/, code);
    assert.notEqual(separator, delimiter, code);
  }
});

test("a currency has its country's format", () => {
  const kwd = { code: 'KWD', exponent: 3, symbol: 'د.ك', pattern: 'un', separator: '.', delimiter: ',' };
  const sek = { code: 'SEK', exponent: 2, symbol: 'kr', pattern: 'n u', separator: ',', delimiter: ' ' };
  const chf = { code: 'CHF', exponent: 2, symbol: 'CHF', pattern: 'u n', separator: '.', delimiter: ',' };
  assert.deepEqual(['KWD', 'SEK', 'CHF'].map(findCurrency), [kwd, sek, chf]);
});

test('only the exact upper-case code finds a currency', () => {
  for (const text of ['usd', 'Usd', ' USD', 'USD ', 'US', 'USDT', '', '__proto__', 'constructor']) {
    assert.equal(findCurrency(text), undefined, JSON.stringify(text));
  }
});
