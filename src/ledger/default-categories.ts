import { LANGUAGES, type Language } from '#kernel/languages.ts';

type DefaultCategory = readonly [color: string, icon: string, names: Readonly<Record<Language, string>>];

const names = (en: string, de: string, es: string, fr: string, nl: string, pt: string) => ({ en, de, es, fr, nl, pt });

const CATALOG: readonly DefaultCategory[] = [
  ['#22c55e', 'circle-dollar-sign', names('Income', 'Einkommen', 'Ingresos', 'Revenus', 'Inkomsten', 'Rendimentos')],
  [
    '#f97316',
    'utensils',
    names(
      'Food & Drink',
      'Essen & Trinken',
      'Comida y bebida',
      'Repas et boissons',
      'Eten & drinken',
      'Comida e bebida',
    ),
  ],
  [
    '#407706',
    'shopping-bag',
    names('Groceries', 'Lebensmittel', 'Supermercado', 'Courses', 'Boodschappen', 'Supermercado'),
  ],
  ['#3b82f6', 'shopping-cart', names('Shopping', 'Einkäufe', 'Compras', 'Achats', 'Winkelen', 'Compras')],
  ['#0ea5e9', 'bus', names('Transportation', 'Verkehr', 'Transporte', 'Transports', 'Vervoer', 'Transportes')],
  ['#2563eb', 'plane', names('Travel', 'Reisen', 'Viajes', 'Voyages', 'Reizen', 'Viagens')],
  ['#a855f7', 'drama', names('Entertainment', 'Unterhaltung', 'Ocio', 'Loisirs', 'Vrije tijd', 'Lazer')],
  ['#4da568', 'pill', names('Healthcare', 'Gesundheit', 'Salud', 'Santé', 'Gezondheid', 'Saúde')],
  [
    '#14b8a6',
    'scissors',
    names(
      'Personal Care',
      'Körperpflege',
      'Cuidado personal',
      'Soins personnels',
      'Persoonlijke verzorging',
      'Cuidados pessoais',
    ),
  ],
  [
    '#d97706',
    'hammer',
    names(
      'Home Improvement',
      'Haus & Garten',
      'Mejoras del hogar',
      'Travaux et jardin',
      'Huis & tuin',
      'Melhorias da casa',
    ),
  ],
  [
    '#b45309',
    'home',
    names(
      'Mortgage / Rent',
      'Miete & Hypothek',
      'Hipoteca o alquiler',
      'Loyer ou crédit immobilier',
      'Huur of hypotheek',
      'Renda ou hipoteca',
    ),
  ],
  [
    '#eab308',
    'lightbulb',
    names('Utilities', 'Nebenkosten', 'Suministros', 'Énergie et eau', 'Energie & water', 'Água, luz e gás'),
  ],
  [
    '#6366f1',
    'wifi',
    names('Subscriptions', 'Abonnements', 'Suscripciones', 'Abonnements', 'Abonnementen', 'Subscrições'),
  ],
  ['#0284c7', 'shield', names('Insurance', 'Versicherungen', 'Seguros', 'Assurances', 'Verzekeringen', 'Seguros')],
  [
    '#10b981',
    'dumbbell',
    names('Sports & Fitness', 'Sport & Fitness', 'Deporte', 'Sport', 'Sport & fitness', 'Desporto'),
  ],
  [
    '#61c9ea',
    'hand-helping',
    names(
      'Gifts & Donations',
      'Geschenke & Spenden',
      'Regalos y donaciones',
      'Cadeaux et dons',
      'Cadeaus & giften',
      'Presentes e donativos',
    ),
  ],
  ['#dc2626', 'landmark', names('Taxes', 'Steuern', 'Impuestos', 'Impôts', 'Belastingen', 'Impostos')],
  [
    '#e11d48',
    'credit-card',
    names(
      'Loan Payments',
      'Kreditraten',
      'Pagos de préstamos',
      'Remboursements de prêts',
      'Aflossingen',
      'Pagamentos de empréstimos',
    ),
  ],
  ['#7c3aed', 'briefcase', names('Services', 'Dienstleistungen', 'Servicios', 'Services', 'Diensten', 'Serviços')],
  ['#6b7280', 'receipt', names('Fees', 'Gebühren', 'Comisiones', 'Frais', 'Kosten', 'Comissões')],
  [
    '#059669',
    'piggy-bank',
    names(
      'Savings & Investments',
      'Sparen & Anlegen',
      'Ahorro e inversión',
      'Épargne et placements',
      'Sparen & beleggen',
      'Poupança e investimentos',
    ),
  ],
  [
    '#0d9488',
    'trending-up',
    names(
      'Investment Contributions',
      'Einzahlungen in Anlagen',
      'Aportaciones a inversiones',
      'Versements sur placements',
      'Inleg in beleggingen',
      'Contribuições para investimentos',
    ),
  ],
];

/** The categories of a new family, in a language. */
export function defaultCategories(language: Language) {
  return CATALOG.map(([color, icon, named]) => ({ name: named[language], color, icon, parent_id: null }));
}

/** The names that a default category has in all languages, by its English one; the name alone for any other. */
export function namesOfDefault(english: string): readonly string[] {
  const named = CATALOG.find(([, , { en }]) => en === english)?.[2];
  return named === undefined ? [english] : [...new Set(LANGUAGES.map((language) => named[language]))];
}
