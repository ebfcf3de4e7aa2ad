/** The grant type by which a device without a browser gets its tokens (RFC 8628). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
