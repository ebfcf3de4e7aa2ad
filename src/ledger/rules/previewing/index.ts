export { previewRule } from './preview-rule.ts';
export { PreviewedRule, RulePreview } from './schemas.ts';
