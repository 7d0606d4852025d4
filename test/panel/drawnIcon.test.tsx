/** @jest-environment-options {} */
