// Journals, written by hand after the documentation of Beancount and hledger.

export const BEANCOUNT = `; a journal
option "title" "Example"
option "operating_currency" "USD"
plugin "beancount.plugins.auto"

* Accounts
2025-01-01 open Assets:Bank:Checking USD
  name: "ignored"
2025-01-01 open Assets:Bank:Savings
2025-01-01 open Assets:Broker "STRICT"
2025-01-01 open Liabilities:Card
2025-01-01 open Expenses:Food:Groceries
2025-01-01 open Expenses:Home:Groceries
1792-01-01 commodity VTI
  name: "Fund"

2025-01-02 pad Assets:Bank:Checking Equity:Opening-Balances
2025-01-03 balance Assets:Bank:Checking  1000.00 USD
2025-01-04 * "Market" "Food; and \\"soap\\"" #home ^l1
  Liabilities:Card  -(10 + 2.50) USD
  Expenses:Food:Groceries  10.00 USD
    note: "bread"
  Expenses:Home:Groceries
2025-01-05 * "Pay card, with a fee"
  Assets:Bank:Checking  -14.50 USD
  Liabilities:Card  12.50 USD
  Expenses:Fees
2025-01-31 * "Employer" "Salary"
  Income:Salary  -3,000.00 USD
  Expenses:Taxes  500.00 USD
  Assets:Bank:Savings  1000.00 USD
  Assets:Bank:Checking
2025-02-01 ! "Buy"
  Assets:Broker  2 VTI {100.00 USD}
  Assets:Bank:Savings  -200.00 USD
2025-02-02 * "Sell"
  Assets:Broker  -1 VTI {} @ 120.00 USD
  Assets:Bank:Savings  120.00 USD
  Income:Gains
2025-02-03 * "Cash abroad"
  Assets:Bank:Savings  -50 EUR @@ 55.00 USD
  Assets:Bank:Checking
2025-02-28 balance Assets:Broker  1 VTI
2025-02-28 balance Assets:Bank  3460.50 USD
2025-02-28 price VTI  121.00 USD
2025-02-28 note Assets:Broker "a note"
2025-03-01 close Expenses:Home:Groceries
`;

export const HLEDGER = `# a journal
decimal-mark .
account assets:bank   ; type: C
commodity $1,000.00
P 2025-01-01 VTI $100

2025-01-01 opening balances
    assets:bank              $1,000.00
    equity:opening balances

2025/01/04 ! (12) Market | food  ; trip:paris, fun:
    liabilities:card  $-12.50
    expenses:food     $10
    ; bread
    expenses:home
2025-01-05 * Pay card
    liabilities:card   $12.50 = $0
    assets:bank
2025-01-06 Exchange
    assets:cash   50.00 EUR
    assets:bank  -55.00 USD
2025-01-07 Buy
    assets:broker  2 VTI @ $100
    assets:bank
    (budget:fun)   $5
2025-01-08 Correct
    assets:bank  = $700.00
    income:gifts

~ monthly  rent
    expenses:rent  $500
    assets:bank
`;
