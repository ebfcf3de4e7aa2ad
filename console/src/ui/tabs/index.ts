export { default as tabClasses } from './section-tabs.module.css';
export { type Section, SectionTabs } from './section-tabs.tsx';
