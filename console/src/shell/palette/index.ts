export { CommandPalette } from './command-palette.tsx';
export { KeyboardHelp } from './keyboard-help.tsx';
