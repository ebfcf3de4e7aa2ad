// Files of trades as brokers and programs write them, made by hand after their documentation.

export const OFX_TRADES = `OFXHEADER:100
DATA:OFXSGML

<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS>
<DTASOF>20260331120000<CURDEF>USD
<INVACCTFROM><BROKERID>broker.example<ACCTID>INV-77</INVACCTFROM>
<INVTRANLIST><DTSTART>20260101<DTEND>20260331
<BUYSTOCK><INVBUY><INVTRAN><FITID>T1<DTTRADE>20260105<MEMO>First</INVTRAN>
<SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>
<UNITS>10.5<UNITPRICE>200.10<COMMISSION>4.95<FEES>0.05<TOTAL>-2106.05<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>
<SELLSTOCK><INVSELL><INVTRAN><FITID>T2<DTTRADE>20260210</INVTRAN>
<SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>
<UNITS>-4<UNITPRICE>210<COMMISSION>5.00<TAXES>0.42<TOTAL>834.58<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVSELL><SELLTYPE>SELL</SELLSTOCK>
<BUYDEBT><INVBUY><INVTRAN><FITID>T3<DTTRADE>20260211</INVTRAN>
<SECID><UNIQUEID>US912810RW09<UNIQUEIDTYPE>ISIN</SECID>
<UNITS>1000<UNITPRICE>98.5<TOTAL>-985.00<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY></BUYDEBT>
<INCOME><INVTRAN><FITID>T4<DTTRADE>20260212</INVTRAN><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>
<INCOMETYPE>DIV<TOTAL>2.40<WITHHOLDING>0.36<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INCOME>
<REINVEST><INVTRAN><FITID>T5<DTTRADE>20260213</INVTRAN><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>
<INCOMETYPE>DIV<TOTAL>-21.00<SUBACCTSEC>CASH<UNITS>0.1<UNITPRICE>210.00</REINVEST>
<INVEXPENSE><INVTRAN><FITID>T6<DTTRADE>20260214</INVTRAN><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>
<TOTAL>-1.50<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVEXPENSE>
<MARGININTEREST><INVTRAN><FITID>T7<DTTRADE>20260215</INVTRAN><TOTAL>-3.25<SUBACCTFUND>MARGIN</MARGININTEREST>
<SPLIT><INVTRAN><FITID>T8<DTTRADE>20260301</INVTRAN><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>
<SUBACCTSEC>CASH<OLDUNITS>6.6<NEWUNITS>26.4<NUMERATOR>4<DENOMINATOR>1</SPLIT>
<RETOFCAP><INVTRAN><FITID>T9<DTTRADE>20260302</INVTRAN><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>
<TOTAL>7.00<SUBACCTSEC>CASH<SUBACCTFUND>CASH</RETOFCAP>
<TRANSFER><INVTRAN><FITID>T10<DTTRADE>20260303</INVTRAN><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>
<SUBACCTSEC>CASH<UNITS>3<TFERACTION>IN<POSTYPE>LONG<AVGCOSTBASIS>40<DTPURCHASE>20250601</TRANSFER>
<JRNLFUND><INVTRAN><FITID>T11<DTTRADE>20260304</INVTRAN><SUBACCTTO>CASH<SUBACCTFROM>MARGIN<TOTAL>9</JRNLFUND>
<SELLSTOCK><INVSELL><INVTRAN><FITID>T12<DTTRADE>20260305</INVTRAN><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>
<UNITS>-1<UNITPRICE>50<TOTAL>50.00</INVSELL><SELLTYPE>SELLSHORT</SELLSTOCK>
<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260104<TRNAMT>5000.00<FITID>B1<NAME>Deposit</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>
</INVTRANLIST>
<INVPOSLIST>
<POSSTOCK><INVPOS><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID><HELDINACCT>CASH<POSTYPE>LONG<UNITS>20<UNITPRICE>51<MKTVAL>1020<DTPRICEASOF>20260330</INVPOS></POSSTOCK>
<POSSTOCK><INVPOS><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID><HELDINACCT>MARGIN<POSTYPE>LONG<UNITS>9.4<UNITPRICE>51<MKTVAL>479.40<DTPRICEASOF>20260330</INVPOS></POSSTOCK>
</INVPOSLIST>
<INVBAL><AVAILCASH>2748.18<MARGINBALANCE>0<SHORTBALANCE>0</INVBAL>
</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST>
<STOCKINFO><SECINFO><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>Example Fruit Inc.<TICKER>EXF</SECINFO></STOCKINFO>
<DEBTINFO><SECINFO><SECID><UNIQUEID>US912810RW09<UNIQUEIDTYPE>ISIN</SECID><SECNAME>Treasury 2047</SECINFO></DEBTINFO>
</SECLIST></SECLISTMSGSRSV1></OFX>
`;

export const QIF_TRADES = `!Type:Security
NAcme Corp
SACM
TStock
^
!Account
NBroker
TInvst
^
!Type:Invst
D1/25/2026
NBuy
YAcme Corp
I141 9/16
Q10
T1,425.62
O10.00
MFirst
^
D1/26/2026
NBuyX
YAcme Corp
I100
Q1
T100.00
L[Checking]
$100.00
^
D1/27/2026
NStkSplit
YAcme Corp
Q20
^
D1/28/2026
NReinvDiv
YAcme Corp
Q.5
I70
T35.00
^
D1/29/2026
NXIn
T500.00
L[Checking]
^
D1/30/2026
NSell
YAcme Corp
Q2
I71
O1
^
D1/30/2026
NMargInt
T2.00
^
D1/31/2026
NShtSell
YAcme Corp
Q2
^
!Type:Prices
"ACM",141 9/16,"1/25'26"
^
`;

export const FLEX = `<FlexQueryResponse queryName="Coffer" type="AF">
<FlexStatements count="1">
<FlexStatement accountId="U55" fromDate="20260101" toDate="20260331" whenGenerated="20260401;010000">
<AccountInformation accountId="U55" currency="EUR" />
<Trades>
<Trade accountId="U55" currency="USD" fxRateToBase="0.9" assetCategory="STK" symbol="EXF" description="EXAMPLE FRUIT INC" isin="US0378331005" listingExchange="NASDAQ" multiplier="1" tradeID="1" transactionID="101" tradeDate="20260105" transactionType="ExchTrade" quantity="10" tradePrice="100" proceeds="-1000" taxes="0" ibCommission="-1" ibCommissionCurrency="USD" netCash="-1001" buySell="BUY" levelOfDetail="EXECUTION" />
<Trade accountId="U55" currency="EUR" fxRateToBase="1" assetCategory="STK" symbol="VEX" description="VERY EXAMPLE SE" isin="DE0007164600" listingExchange="IBIS" multiplier="1" transactionID="102" tradeDate="20260106" transactionType="ExchTrade" quantity="3" tradePrice="50.5" proceeds="-151.5" taxes="-0.3" ibCommission="-1.25" ibCommissionCurrency="EUR" buySell="BUY" levelOfDetail="EXECUTION" />
<Trade accountId="U55" currency="USD" fxRateToBase="0.9" assetCategory="CASH" symbol="EUR.USD" transactionID="103" tradeDate="20260106" quantity="-900" tradePrice="1.1" proceeds="990" ibCommission="-2" ibCommissionCurrency="EUR" buySell="SELL" levelOfDetail="EXECUTION" />
<Trade accountId="U55" currency="USD" fxRateToBase="0.9" assetCategory="STK" symbol="EXF" tradeDate="20260105" quantity="10" tradePrice="100" proceeds="-1000" levelOfDetail="ORDER" />
<Trade accountId="U55" currency="USD" fxRateToBase="0.9" assetCategory="STK" symbol="SHR" description="SHORT INC" transactionID="104" tradeDate="20260107" quantity="-5" tradePrice="10" proceeds="50" openCloseIndicator="O" buySell="SELL" levelOfDetail="EXECUTION" />
</Trades>
<CashTransactions>
<CashTransaction accountId="U55" currency="USD" fxRateToBase="0.9" symbol="EXF" isin="US0378331005" description="EXF(US0378331005) CASH DIVIDEND USD 0.50 PER SHARE (Ordinary Dividend)" dateTime="2026-02-01, 20:20:00" amount="5" type="Dividends" transactionID="201" levelOfDetail="DETAIL" />
<CashTransaction accountId="U55" currency="USD" fxRateToBase="0.9" symbol="EXF" isin="US0378331005" description="EXF(US0378331005) CASH DIVIDEND - US TAX" dateTime="20260201;202000" amount="-0.75" type="Withholding Tax" transactionID="202" levelOfDetail="DETAIL" />
<CashTransaction accountId="U55" currency="EUR" fxRateToBase="1" symbol="" description="CASH RECEIPTS" dateTime="20260103" amount="2000" type="Deposits/Withdrawals" transactionID="203" levelOfDetail="DETAIL" />
<CashTransaction accountId="U55" currency="USD" fxRateToBase="0.9" symbol="EXF" isin="US0378331005" description="sum" amount="5" type="Dividends" levelOfDetail="SUMMARY" />
</CashTransactions>
<CorporateActions>
<CorporateAction accountId="U55" currency="USD" fxRateToBase="0.9" symbol="EXF" isin="US0378331005" description="EXF(US0378331005) SPLIT 4 FOR 1 (EXF, EXAMPLE FRUIT INC, US0378331005)" dateTime="20260301;202500" quantity="30" proceeds="0" transactionID="301" />
<CorporateAction accountId="U55" currency="EUR" fxRateToBase="1" symbol="VEX.OLD" isin="DE0007164600" description="VEX(DE0007164600) TENDERED TO DE0007164618 1 FOR 1 (VEX.OLD, VERY EXAMPLE SE, DE0007164600)" dateTime="20260302;202500" quantity="-3" proceeds="0" transactionID="302" />
<CorporateAction accountId="U55" currency="EUR" fxRateToBase="1" symbol="VEY" isin="DE0007164618" description="VEX(DE0007164600) TENDERED TO DE0007164618 1 FOR 1 (VEY, VERY EXAMPLE NEW, DE0007164618)" dateTime="20260302;202500" quantity="6" proceeds="0" transactionID="303" />
<CorporateAction accountId="U55" currency="USD" fxRateToBase="0.9" symbol="SPN" isin="US5949181045" description="EXF(US0378331005) SPINOFF 1 FOR 10 (SPN, SPUN OFF INC, US5949181045)" dateTime="20260303;202500" quantity="4" proceeds="0" transactionID="304" />
<CorporateAction accountId="U55" currency="USD" fxRateToBase="0.9" symbol="SPN" isin="US5949181045" description="SPN(US5949181045) MERGED(Acquisition) FOR USD 12.00000000 PER SHARE (SPN, SPUN OFF INC, US5949181045)" dateTime="20260310;202500" quantity="-4" proceeds="48" transactionID="305" />
</CorporateActions>
<OpenPositions>
<OpenPosition accountId="U55" currency="USD" assetCategory="STK" symbol="EXF" isin="US0378331005" listingExchange="NASDAQ" reportDate="20260331" position="40" markPrice="26.5" levelOfDetail="SUMMARY" />
<OpenPosition accountId="U55" currency="USD" assetCategory="STK" symbol="EXF" isin="US0378331005" position="40" markPrice="26.5" levelOfDetail="LOT" />
</OpenPositions>
</FlexStatement>
</FlexStatements>
</FlexQueryResponse>
`;

export const PERFORMANCE_XML = `<?xml version="1.0" encoding="UTF-8"?>
<client>
  <version>69</version>
  <baseCurrency>EUR</baseCurrency>
  <securities>
    <security><uuid>s1</uuid><name>Very Example SE</name><currencyCode>EUR</currencyCode><isin>DE0007164600</isin><tickerSymbol>VEX.DE</tickerSymbol><wkn>716460</wkn><prices><price t="2026-01-05" v="5050000000"/></prices></security>
    <security><uuid>s2</uuid><name>Example Fruit</name><currencyCode>USD</currencyCode><tickerSymbol>EXF</tickerSymbol></security>
  </securities>
  <accounts>
    <account>
      <uuid>a1</uuid>
      <name>Cash</name>
      <currencyCode>EUR</currencyCode>
      <transactions>
        <account-transaction><uuid>t1</uuid><date>2026-01-01T00:00</date><currencyCode>EUR</currencyCode><amount>500000</amount><shares>0</shares><note>Start &amp; go</note><type>DEPOSIT</type></account-transaction>
        <account-transaction>
          <uuid>t2</uuid><date>2026-01-05T00:00</date><currencyCode>EUR</currencyCode><amount>101300</amount>
          <security reference="../../../../../securities/security"/>
          <crossEntry class="buysell">
            <portfolio>
              <uuid>p1</uuid><name>Depot</name><referenceAccount reference="../../../../.."/>
              <transactions>
                <portfolio-transaction>
                  <uuid>t3</uuid><date reference="../../../../../date"/><currencyCode>EUR</currencyCode><amount>101300</amount>
                  <security reference="../../../../../../../../../securities/security"/>
                  <crossEntry class="buysell" reference="../../../.."/>
                  <shares>2000000000</shares>
                  <units><unit type="FEE"><amount currency="EUR" amount="300"/></unit></units>
                  <type>BUY</type>
                </portfolio-transaction>
                <portfolio-transaction>
                  <uuid>t4</uuid><date>2026-02-05T00:00</date><currencyCode>EUR</currencyCode><amount>9000</amount>
                  <security reference="../../../../../../../../../securities/security[2]"/>
                  <crossEntry class="buysell">
                    <portfolio reference="../../../.."/>
                    <portfolioTransaction reference="../.."/>
                    <account>
                      <uuid>a2</uuid><name>Other cash</name><currencyCode>EUR</currencyCode>
                      <transactions>
                        <account-transaction>
                          <uuid>t5</uuid><date>2026-02-05T00:00</date><currencyCode>EUR</currencyCode><amount>9000</amount>
                          <security reference="../../../../../../../../../../../../../securities/security[2]"/>
                          <crossEntry class="buysell" reference="../../../.."/>
                          <shares>0</shares><type>BUY</type>
                        </account-transaction>
                      </transactions>
                    </account>
                    <accountTransaction reference="../account/transactions/account-transaction"/>
                  </crossEntry>
                  <shares>100000000</shares>
                  <units><unit type="GROSS_VALUE"><amount currency="EUR" amount="9000"/><forex currency="USD" amount="10000"/><exchangeRate>0.9</exchangeRate></unit></units>
                  <type>BUY</type>
                </portfolio-transaction>
              </transactions>
            </portfolio>
            <portfolioTransaction reference="../portfolio/transactions/portfolio-transaction"/>
            <account reference="../../../.."/>
            <accountTransaction reference="../.."/>
          </crossEntry>
          <shares>0</shares><type>BUY</type>
        </account-transaction>
        <account-transaction>
          <uuid>t6</uuid><date>2026-03-05T00:00</date><currencyCode>EUR</currencyCode><amount>1700</amount>
          <security reference="../../../../../securities/security"/><shares>2000000000</shares>
          <units><unit type="TAX"><amount currency="EUR" amount="300"/></unit></units><type>DIVIDENDS</type>
        </account-transaction>
      </transactions>
    </account>
    <account reference="../account/transactions/account-transaction[2]/crossEntry/portfolio/transactions/portfolio-transaction[2]/crossEntry/account"/>
  </accounts>
  <portfolios>
    <portfolio reference="../../accounts/account/transactions/account-transaction[2]/crossEntry/portfolio"/>
  </portfolios>
</client>
`;

export const PERFORMANCE_CSV = `Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz
2026-01-05T00:00;Kauf;-1.013,00;EUR;;;;3,00;;20;DE0007164600;716460;VEX.DE;Very Example SE;Erster
2026-01-06T00:00;Kauf;-90,00;EUR;100,00;USD;0,9;;;1;;;EXF;Example Fruit;
2026-02-05T00:00;Dividende;17,00;EUR;;;;;3,00;20;DE0007164600;716460;VEX.DE;Very Example SE;
2026-02-06T00:00;Einlage;500,00;EUR;;;;;;;;;;;
2026-02-07T00:00;Verkauf;250,00;EUR;;;;2,50;1,25;5;DE0007164600;716460;VEX.DE;Very Example SE;
2026-02-08T00:00;Einlieferung;120,00;EUR;;;;;;2;DE0007164600;716460;VEX.DE;Very Example SE;
2026-02-09T00:00;Umbuchung (Ausgang);60,00;EUR;;;;;;1;DE0007164600;716460;VEX.DE;Very Example SE;
2026-02-10T00:00;Zinsbelastung;-1,10;EUR;;;;;;;;;;;
`;

export const GHOSTFOLIO = `{
  "meta": { "date": "2026-04-01T00:00:00.000Z", "version": "2.200.0" },
  "accounts": [{ "id": "acc-1", "name": "Broker", "currency": "USD", "balance": 0 }],
  "assetProfiles": [
    { "symbol": "EXF", "name": "Example Fruit", "currency": "USD", "isin": "US0378331005", "assetClass": "EQUITY", "assetSubClass": "STOCK" },
    { "symbol": "3c1f", "name": "My watch", "currency": "USD", "dataSource": "MANUAL" }
  ],
  "activities": [
    { "accountId": "acc-1", "comment": "First", "fee": 1.5, "id": "g1", "quantity": 0.12345678901234567, "type": "BUY", "unitPrice": 60000.10, "currency": "USD", "dataSource": "YAHOO", "date": "2026-01-05T00:00:00.000Z", "symbol": "EXF" },
    { "accountId": "acc-1", "comment": null, "fee": 0, "id": "g2", "quantity": 2, "type": "DIVIDEND", "unitPrice": 2.5e-1, "currency": "USD", "dataSource": "YAHOO", "date": "2026-01-06T00:00:00.000Z", "symbol": "EXF" },
    { "accountId": "acc-1", "fee": 0.5, "id": "g3", "quantity": 0.1, "type": "SELL", "unitPrice": 70000, "currency": "USD", "dataSource": "YAHOO", "date": "2026-01-07T00:00:00.000Z", "symbol": "EXF" },
    { "accountId": null, "fee": 9.99, "id": "g4", "quantity": 0, "type": "FEE", "unitPrice": 0, "currency": "USD", "dataSource": "MANUAL", "date": "2026-01-08T00:00:00.000Z", "symbol": "fee" },
    { "accountId": "acc-1", "fee": 0, "id": "g5", "quantity": 1, "type": "ITEM", "unitPrice": 900, "currency": "USD", "dataSource": "MANUAL", "date": "2026-01-09T00:00:00.000Z", "symbol": "3c1f" },
    { "accountId": "acc-1", "fee": 0, "id": "g6", "quantity": 1, "type": "LIABILITY", "unitPrice": 900, "currency": "USD", "dataSource": "MANUAL", "date": "2026-01-09T00:00:00.000Z", "symbol": "3c1f" }
  ]
}
`;

export const TRADE_CSV = `date*,ticker*,exchange_operating_mic,currency,qty*,price*,fee,account,name
2026-01-05,EXF,XNAS,USD,10,150.25,1.5,Broker,Example Fruit
2026-01-16,EXF,XNAS,USD,-4,160,1,Broker,Example Fruit
`;

export const TRADE_SAMPLES: Readonly<Record<string, string>> = {
  ofx: OFX_TRADES,
  qif: QIF_TRADES,
  flex: FLEX,
  portfolio_performance: PERFORMANCE_XML,
  portfolio_performance_csv: PERFORMANCE_CSV,
  ghostfolio: GHOSTFOLIO,
  trades: TRADE_CSV,
};
