export {
  type CountedPart,
  type FamilyLedger,
  type FamilyPart,
  partFromText,
  partToText,
  type Share,
} from './family-part.ts';
